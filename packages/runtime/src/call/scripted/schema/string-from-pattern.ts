type Choose = (count: number, at: string) => number

const CLASSES: Readonly<Record<string, string>> = {
  d: '0123456789',
  w: 'abcdefghijklmnopqrstuvwxyz0123456789_',
  s: ' ',
  D: 'abcdefghijklmnopqrstuvwxyz',
  W: '-',
  S: 'abcdefghijklmnopqrstuvwxyz0123456789',
}
const ANY = 'abcdefghijklmnopqrstuvwxyz'
const EXTRA_REPEATS = 4

/**
 * A string that a regular expression should match: literals, classes, groups, alternatives and counts. Looks around,
 * back references and Unicode properties are beyond it; the caller tests what comes out.
 */
export function stringFromPattern(pattern: string, minLength: number, choose: Choose): string | undefined {
  let at = 0
  let steps = 0
  try {
    const text = alternatives()
    return at === pattern.length ? text : undefined
  } catch {
    return undefined
  }

  function alternatives(): string {
    const branches = [sequence()]
    while (pattern[at] === '|') {
      at++
      branches.push(sequence())
    }
    return branches[choose(branches.length, `branch ${steps++}`)]!
  }

  function sequence(): string {
    let text = ''
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const start = at
      let part = atom()
      const [low, high] = count()
      const end = at
      const wanted =
        high === Number.POSITIVE_INFINITY
          ? Math.max(low + choose(EXTRA_REPEATS, `times ${steps++}`), minLength)
          : low + choose(high - low + 1, `times ${steps++}`)
      const times = Math.min(Math.max(wanted, low), high)
      if (times === 0) part = ''
      for (let repeat = 1; repeat < times; repeat++) {
        at = start
        part += atom()
      }
      at = end
      text += part
    }
    return text
  }

  function count(): readonly [number, number] {
    const found = /^(?:\*|\+|\?|\{(\d+)(,(\d*))?\})\??/.exec(pattern.slice(at))
    if (!found) return [1, 1]
    at += found[0].length
    if (found[0][0] === '*') return [0, Number.POSITIVE_INFINITY]
    if (found[0][0] === '+') return [1, Number.POSITIVE_INFINITY]
    if (found[0][0] === '?') return [0, 1]
    const low = Number(found[1])
    return [low, found[2] === undefined ? low : found[3] ? Number(found[3]) : Number.POSITIVE_INFINITY]
  }

  function atom(): string {
    const character = pattern[at++]!
    if (character === '^' || character === '$') return ''
    if (character === '.') return pick(ANY)
    if (character === '[') return pick(characterClass())
    if (character === '\\') return escaped()
    if (character !== '(') return character
    const prefix = /^\?(?::|<[A-Za-z]\w*>)/.exec(pattern.slice(at))
    if (prefix) at += prefix[0].length
    else if (pattern[at] === '?') throw new Error('looks around')
    const text = alternatives()
    if (pattern[at++] !== ')') throw new Error('not closed')
    return text
  }

  function escaped(): string {
    const character = pattern[at++]!
    if (character === 'b' || character === 'B') return ''
    if (/[pPkux1-9]/.test(character)) throw new Error('not supported')
    const set = CLASSES[character]
    return set ? pick(set) : ({ n: '\n', t: '\t', r: '\r' }[character] ?? character)
  }

  function characterClass(): string {
    const isNegated = pattern[at] === '^'
    if (isNegated) at++
    let set = ''
    while (pattern[at] !== ']') {
      if (at >= pattern.length) throw new Error('not closed')
      const low = classMember()
      if (pattern[at] === '-' && pattern[at + 1] !== ']' && low.length === 1) {
        at++
        const high = classMember()
        const last = Math.min(high.codePointAt(0)!, low.codePointAt(0)! + 200)
        for (let code = low.codePointAt(0)!; code <= last; code++) set += String.fromCodePoint(code)
      } else set += low
    }
    at++
    if (!isNegated) return set
    return [...`${ANY}${ANY.toUpperCase()}0123456789 -_`].filter((each) => !set.includes(each)).join('')
  }

  function classMember(): string {
    const character = pattern[at++]!
    if (character !== '\\') return character
    const next = pattern[at++]!
    if (/[pPux]/.test(next)) throw new Error('not supported')
    return CLASSES[next] ?? { n: '\n', t: '\t', r: '\r' }[next] ?? next
  }

  function pick(set: string): string {
    const characters = [...set]
    if (characters.length === 0) throw new Error('nothing to choose from')
    return characters[choose(characters.length, `character ${steps++}`)]!
  }
}
