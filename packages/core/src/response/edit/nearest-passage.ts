const plainWord = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || word

/**
 * The passage with as many words that has most words in common, with the rest of its line. Undefined if less than half
 * of the words are in common. A line that is too long is left out.
 * @example nearestPassage('A\n\nThe fee is 45 euros.\n', 'fee is 40', 100) // → 'The fee is 45 euros.'
 */
export function nearestPassage(text: string, find: string, maxLength: number): string | undefined {
  const words = [...text.matchAll(/\S+/g)]
  const wanted = find.match(/\S+/g)!.map(plainWord)
  const missing = new Map<string, number>()
  for (const word of wanted) missing.set(word, (missing.get(word) ?? 0) + 1)
  let common = 0
  let best = { common: 0, first: 0, last: 0 }
  // `missing` counts the words that the current window lacks. It is negative for words that the window has too often.
  const change = (word: string, by: 1 | -1): void => {
    const count = missing.get(word)
    if (count === undefined) return
    if (by === 1 ? count > 0 : count >= 0) common += by
    missing.set(word, count - by)
  }
  for (const [last, { 0: word }] of words.entries()) {
    const first = last - wanted.length + 1
    if (first > 0) change(plainWord(words[first - 1]![0]), -1)
    change(plainWord(word), 1)
    if (common > best.common) best = { common, first: Math.max(0, first), last }
  }
  if (best.common < wanted.length / 2) return undefined
  const start = words[best.first]!.index
  const end = words[best.last]!.index + words[best.last]![0].length
  const newline = text.slice(end).search(/\r?\n/)
  const line = text.slice(
    start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1,
    newline < 0 ? undefined : end + newline,
  )
  return line.length <= maxLength ? line : text.slice(start, end)
}
