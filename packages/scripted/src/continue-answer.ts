import { parseJson } from '@quire/core'

const HEADING = /^#{1,6}\s+\S.*$/gm

/**
 * Returns the rest of a truncated answer. If the complete answer starts differently, adds only the missing sections of
 * a document, or the missing members and brackets of JSON.
 */
export async function continueAnswer(partial: string, whole: string, schema?: object): Promise<string> {
  const begun = partial.trimEnd()
  // A prompt may contain only the end of a long answer.
  const at = whole.indexOf(begun)
  if (begun !== '' && at >= 0)
    return whole.slice(at + begun.length).slice(whole.startsWith(partial) ? partial.length - begun.length : 0)
  return (await restOfJson(partial, whole, schema)) ?? restOfDocument(partial, whole) ?? whole
}

async function restOfJson(partial: string, whole: string, schema = {}): Promise<string | undefined> {
  if (!/^\s*[[{]/.test(partial) || !/^\s*[[{]/.test(whole)) return undefined
  const { state, value } = await parseJson(partial)
  if (state !== 'truncated') return undefined
  const text = `${JSON.stringify(complete(value, JSON.parse(whole), fixedTexts(schema)), null, 2)}\n`
  return text.startsWith(partial) ? text.slice(partial.length) : undefined
}

/** Returns the `enum` and `const` strings of a schema. A truncated answer may end inside such a string. */
function fixedTexts(schema: object): string[] {
  const texts: unknown[] = []
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'enum' || key === 'const') texts.push(...[value].flat())
    return value
  })
  return texts.filter((text) => typeof text === 'string')
}

/** Completes a truncated value from a complete value. Only the last part of the truncated value can be incomplete. */
function complete(value: unknown, whole: unknown, fixed: readonly string[]): unknown {
  if (typeof value === 'string') return fixed.find((text) => text.startsWith(value)) ?? value
  if (Array.isArray(value)) {
    if (!Array.isArray(whole)) return value
    const last = value.length - 1
    return [
      ...value.map((entry, index) => (index === last ? complete(entry, whole[index], fixed) : entry)),
      ...whole.slice(value.length),
    ]
  }
  if (!isRecord(value) || !isRecord(whole)) return value ?? whole
  const last = Object.keys(value).at(-1)
  const own = Object.entries(value).map(([key, member]) => [
    key,
    key === last ? complete(member, whole[key], fixed) : member,
  ])
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(Object.entries(whole).filter(([key]) => !Object.hasOwn(value, key))),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The remaining sections of the answer. If the last sentence was cut off, the text begins with an ellipsis. */
function restOfDocument(partial: string, whole: string): string | undefined {
  const last = [...partial.matchAll(HEADING)].findLast(([heading]) => whole.includes(`${heading}\n`))?.[0]
  if (last === undefined) return undefined
  const from = whole.indexOf(`${last}\n`) + last.length
  const next = whole.slice(from).search(/^#{1,6}\s+\S/m)
  const rest = next < 0 ? (whole.trimEnd().split('\n').at(-1) ?? '') : whole.slice(from + next).trimEnd()
  const isEnded = /[.!?:”"|*`)\]]\s*$/.test(partial) || partial.trimEnd().endsWith(last)
  return `${isEnded ? '' : ' …'}\n\n${rest}\n`
}
