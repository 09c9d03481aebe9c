/** A paragraph of a text, or one item of a list. */
export interface Passage {
  /** The line on which it begins, from 1. */
  readonly line: number
  readonly text: string
}

/** A passage, and how much of another it shares. */
export interface Overlap extends Passage {
  /** From 0 to 1: how much of what the other says, by how rare its words are, is said here too. */
  readonly share: number
}

const BEGINS_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s{0,3}#{1,6}\s|^\s*\|/

/** Cuts a text at blank lines and before headings, items of lists and rows of tables; JSON, which has none, by lines. */
export function splitPassages(text: string): Passage[] {
  const isJson = /^\s*[{[]/.test(text)
  const passages: { line: number; lines: string[] }[] = []
  let isOpen = false
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const isBlank = line.trim() === ''
    if (!isBlank && isOpen && !isJson && !BEGINS_ITEM.test(line)) passages.at(-1)!.lines.push(line)
    else if (!isBlank) passages.push({ line: index + 1, lines: [line] })
    isOpen = !isBlank
  }
  return passages.map(({ line, lines }) => ({ line, text: lines.join('\n') }))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The words of a text in order, in lower case. */
export function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment.toLowerCase() : []))
}

/**
 * How much of a passage stands in each of the others. Words count by how rare they are among all that are compared, and
 * pairs of neighbouring words count as much as words: two texts on one subject share words, one that came from the
 * other shares turns of phrase.
 */
export function measureOverlap(passage: string, others: readonly Passage[]): Overlap[] {
  const features = others.map(({ text }) => featuresOf(text))
  const counts = new Map<string, number>()
  for (const one of features) for (const feature of one) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const weightOf = (feature: string): number => Math.log((others.length + 1) / ((counts.get(feature) ?? 0) + 0.5))
  const wanted = [...featuresOf(passage)].map((feature) => ({ feature, weight: Math.max(weightOf(feature), 0.01) }))
  const total = wanted.reduce((sum, { weight }) => sum + weight, 0)
  return others.map((other, index) => {
    const shared = wanted.reduce((sum, { feature, weight }) => sum + (features[index]!.has(feature) ? weight : 0), 0)
    return { ...other, share: total === 0 ? 0 : shared / total }
  })
}

function featuresOf(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)])
}
