/** Matches ids in documents, such as R1, M1.2, REQ-007 and A2-F1. Also matches a range such as R1-R4. */
const ID = /(?<![\p{L}\p{N}_.-])([A-Z]{1,5})-?(\d{1,4})((?:[.-]\d{1,4})*)(?:-([A-Z]{1,5})(\d{1,4}))?(?![\p{L}\p{N}_])/gu

/**
 * Returns the ids in a text in a normalized form. For example, REQ-007 becomes REQ7.
 * @example findIds('See REQ-007 and R12.') // → ['REQ7', 'R12']
 */
export function findIds(text: string): string[] {
  return [...text.matchAll(ID)].flatMap(([, letters, first, rest, otherLetters, other]) => {
    const id = letters! + plain(first!) + rest!.replace(/\d+/g, plain)
    if (otherLetters === undefined) return [id]
    const last = otherLetters + plain(other!)
    return otherLetters === letters ? [id, last] : [`${id}-${last}`]
  })
}

/**
 * Replaces the ids in a text. Both ends of a range such as R1-R4 are ids.
 * @param replace gets the id in its normalized form, and as it is written
 * @example replaceIds('See REQ-007.', (id) => `[${id}]`) // → 'See [REQ7].'
 */
export function replaceIds(text: string, replace: (id: string, written: string) => string): string {
  return text.replace(ID, (written) => {
    const ids = findIds(written)
    if (ids.length === 1) return replace(ids[0]!, written)
    const at = written.lastIndexOf('-')
    return `${replace(ids[0]!, written.slice(0, at))}-${replace(ids[1]!, written.slice(at + 1))}`
  })
}

/** Returns the id at the start of a cell, heading or list item. */
export function leadingId(text: string): string | undefined {
  const bare = text.replace(/^[\s*_`[(]+/, '')
  const id = ID.exec(bare)
  ID.lastIndex = 0
  return id?.index === 0 ? findIds(id[0])[0] : undefined
}

/**
 * Returns the pattern of an id. R1 and R12 have the same pattern. M1 and M1.1 have different patterns. The findings A2-F1
 * and B1-F1 have the same pattern, because their first part names what they are about.
 * @example familyOf('M1.12') // → 'M#.#'
 */
export function familyOf(id: string): string {
  return id.replace(/\d+/g, '#').replace(/^[A-Z]+#(?=-[A-Z])/, '')
}

/**
 * Whether an id is known, or is a range such as M1-3 between two known ids.
 * @example isKnownId('M1-3', new Set(['M1', 'M3'])) // → true
 */
export function isKnownId(id: string, ids: ReadonlySet<string>): boolean {
  if (ids.has(id)) return true
  const range = /^([A-Z]+)(\d+)-(\d+)$/.exec(id)
  return range !== null && ids.has(`${range[1]}${range[2]}`) && ids.has(`${range[1]}${range[3]}`)
}

function plain(number: string): string {
  return String(Number(number))
}
