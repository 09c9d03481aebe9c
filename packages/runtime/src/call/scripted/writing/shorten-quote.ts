const MAX_WORDS = 28

/** A sentence as it stands between quotation marks: cut at a word where it is long, its end kept. */
export function shortenQuote(sentence: string): string {
  const words = sentence.replace(/[“”"]/g, '').split(' ')
  // What came from a list has no stop of its own; what follows would run into it.
  if (words.length <= MAX_WORDS) return words.join(' ').replace(/(?<=[\p{L}\p{N})%])$/u, '.')
  const kept = words.slice(0, MAX_WORDS)
  const comma = kept.findLastIndex((word, index) => index >= MAX_WORDS / 2 && /[,;:]$/.test(word))
  const text = (comma < 0 ? kept : kept.slice(0, comma + 1)).join(' ')
  return `${text.replace(/[,;:.]$/, '')} …`
}
