/**
 * The similarity of two texts, from 0 to 1: the Sørensen–Dice coefficient of their word pairs. Case, punctuation and
 * white space are ignored.
 */
export function similarity(one: string, other: string): number {
  const first = pairsOf(one)
  const second = pairsOf(other)
  if (first.length + second.length === 0) return 1
  const left = new Map<string, number>()
  for (const pair of first) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of second) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    left.set(pair, count - 1)
    shared++
  }
  return (2 * shared) / (first.length + second.length)
}

/** Returns pairs of adjacent words. If there is only one word, the pair is that word and the end of the text. */
function pairsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word, index) => `${word} ${words[index + 1] ?? ''}`).slice(0, Math.max(1, words.length - 1))
}
