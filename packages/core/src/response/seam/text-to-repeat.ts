/**
 * If the line is longer than this, only its end is requested. Models copy a few words more reliably than a page-long
 * line.
 */
const MAX_REPEAT = 200

/**
 * Returns the end of a truncated text, usually its last line. The model is asked to repeat it before it continues. A
 * short line is extended with earlier lines. Only the end of a long line is returned. Surrounding white space is
 * omitted, because models do not copy it.
 * @example textToRepeat('# Plan\n\nFirst we measure, then we') // → 'First we measure, then we'
 */
export function textToRepeat(text: string): string {
  const written = text.trim()
  let start = written.lastIndexOf('\n') + 1
  while (start > 0 && written.length - start < MAX_REPEAT && !isTelling(written.slice(start)))
    start = written.slice(0, start - 1).lastIndexOf('\n') + 1
  const lines = written.slice(start)
  return (lines.length > MAX_REPEAT ? endOf(lines) : lines).trimStart()
}

function endOf(line: string): string {
  const end = line.slice(-MAX_REPEAT)
  const word = end.search(/\s\S/)
  const fromWord = word < 0 ? '' : end.slice(word + 1)
  // A line without spaces may be cut anywhere except inside a character.
  return isTelling(fromWord) ? fromWord : end.replace(/^[\uDC00-\uDFFF]/, '')
}

/** Shorter repeats may be coincidences, such as brackets, indentation and a few common words. */
const MIN_OVERLAP = 20
/** Minimum number of letters and digits in repeated text. */
const MIN_OVERLAP_LETTERS = 10

/**
 * The length of the longest suffix of the first text that is also a prefix of the second text. Returns 0 if the match
 * is too short to be certain. Takes linear time.
 */
export function overlapLength(first: string, second: string): number {
  const limit = Math.min(first.length, second.length)
  if (limit < MIN_OVERLAP) return 0
  const borders = bordersOf(second, limit)
  let length = 0
  for (let position = first.length - limit; position < first.length; position++) {
    const character = first.charCodeAt(position)
    while (length > 0 && (length === limit || second.charCodeAt(length) !== character)) length = borders[length - 1]!
    if (second.charCodeAt(length) === character) length++
  }
  return isTelling(second.slice(0, length)) ? length : 0
}

/** For each prefix, the length of its longest proper prefix that is also its suffix (Knuth–Morris–Pratt). */
function bordersOf(text: string, limit: number): Int32Array {
  const borders = new Int32Array(limit)
  for (let position = 1, length = 0; position < limit; position++) {
    const character = text.charCodeAt(position)
    while (length > 0 && text.charCodeAt(length) !== character) length = borders[length - 1]!
    if (text.charCodeAt(length) === character) length++
    borders[position] = length
  }
  return borders
}

/** Whether this text is too distinctive to be repeated by coincidence. */
export function isTelling(text: string): boolean {
  return text.length >= MIN_OVERLAP && countLetters(text) >= MIN_OVERLAP_LETTERS
}

export function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
