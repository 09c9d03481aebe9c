const NUMBER_START = /^-?(?:\d|$)/
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/
const NUMBER_PREFIX = /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?\d*)?)?$/
const LITERALS = ['true', 'false', 'null', 'True', 'False', 'None']

/**
 * Returns the value of an unfinished word at the end of the text. `2.5e-` becomes 2.5, and `t` becomes `true`. Returns
 * undefined if there is no value yet (`-`).
 */
export function completeBareWord(word: string): string | undefined {
  if (NUMBER_START.test(word) && NUMBER_PREFIX.test(word)) return NUMBER.exec(word)?.[0]
  return LITERALS.find((literal) => literal.startsWith(word)) ?? word
}

const SURROGATE_ESCAPE = /\\u[dD][89abAB][0-9a-fA-F]{2}$/
const PARTIAL_ESCAPE = /\\u[0-9a-fA-F]{0,3}$/

/** Returns where an unfinished string ends. Excludes an incomplete escape or character at the end. */
export function endOfCertainString(text: string, start: number, end: number): number {
  let certain = end
  if (isEscaped(text, start, certain)) certain--
  const partial = PARTIAL_ESCAPE.exec(text.slice(Math.max(start, certain - 5), certain))
  if (partial && !isEscaped(text, start, certain - partial[0].length)) certain -= partial[0].length
  const surrogate = SURROGATE_ESCAPE.exec(text.slice(Math.max(start, certain - 6), certain))
  if (surrogate && !isEscaped(text, start, certain - 6)) return certain - 6
  const last = text.charCodeAt(certain - 1)
  return certain > start + 1 && last >= 0xd800 && last <= 0xdbff ? certain - 1 : certain
}

/** Whether an odd number of backslashes precedes this position. */
function isEscaped(text: string, start: number, position: number): boolean {
  let before = position
  while (before > start && text[before - 1] === '\\') before--
  return (position - before) % 2 === 1
}
