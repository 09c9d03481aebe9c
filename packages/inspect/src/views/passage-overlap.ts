/** A paragraph of a text, or one item of a list. */
export interface Passage {
  /** The line number where the passage starts, counted from 1. */
  readonly line: number
  readonly text: string
}

/** A passage, with its similarity to another passage. */
export interface Overlap extends Passage {
  /** The fraction of the other passage that this passage contains, from 0 to 1. Rare words have more weight. */
  readonly share: number
}

const BEGINS_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s{0,3}#{1,6}\s|^\s*\|/

/** Splits a text at blank lines and before headings, list items and table rows. JSON is split into lines. */
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

/** Returns the words of a text in order, in lower case. */
export function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment.toLowerCase() : []))
}

/**
 * Measures how much of a passage occurs in each of the other passages. Rare words have more weight. Word pairs count as
 * much as single words, because copied text also shares phrases.
 */
export function indexPassages<Other extends Passage>(
  others: readonly Other[],
): (passage: string) => readonly (Other & Overlap)[] {
  const positions = new Map<string, number[]>()
  for (const [index, { text }] of others.entries()) {
    for (const feature of featuresOf(text)) {
      const list = positions.get(feature)
      if (list) list.push(index)
      else positions.set(feature, [index])
    }
  }
  const weightOf = (feature: string): number =>
    Math.max(Math.log((others.length + 1) / ((positions.get(feature)?.length ?? 0) + 0.5)), 0.01)
  return (passage) => {
    const shared = new Float64Array(others.length)
    let total = 0
    for (const feature of featuresOf(passage)) {
      const weight = weightOf(feature)
      total += weight
      for (const index of positions.get(feature) ?? []) shared[index]! += weight
    }
    return others.map((other, index) => ({ ...other, share: total === 0 ? 0 : shared[index]! / total }))
  }
}

function featuresOf(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)])
}
