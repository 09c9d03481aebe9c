import type { TextRange } from './text-range.ts'

/** A mark that may end a sentence, what may close after it, white space, and how the next sentence may begin. */
const BOUNDARY = /(?:[.!?…]+["'”’)\]*_]*(\s+)(?=[\p{Lu}\p{N}"“'‘(`*_<[¿¡])|[。！？]["”’）」]*(\s*))/gu
const ABBREVIATION = /(?:^|[\s("'“‘[*_])(?:e\.\s?g|i\.\s?e|etc|vs|cf|approx|incl|no|mr|mrs|ms|dr|st|fig|\p{L}|\d+)\.$/iu

/**
 * The sentences of a paragraph, white space between them left out. A sentence does not end inside a code span, a
 * bracket or bold text; where marks don't pair up, the sentence goes on: too long is harmless, torn is not.
 */
export function sentencesOf(paragraph: string): TextRange[] {
  const sentences: TextRange[] = []
  const end = paragraph.trimEnd().length
  let start = paragraph.length - paragraph.trimStart().length
  let scanned = start
  const marks = { round: 0, square: 0, stars: 0, ticks: 0 }
  for (const match of paragraph.matchAll(BOUNDARY)) {
    const gap = match[1] ?? match[2] ?? ''
    const sentenceEnd = match.index + match[0].length - gap.length
    for (; scanned < sentenceEnd; scanned++) countMark(marks, paragraph[scanned]!)
    const isOpen = marks.round > 0 || marks.square > 0 || marks.stars % 2 === 1 || marks.ticks % 2 === 1
    if (isOpen || sentenceEnd >= end) continue
    if (ABBREVIATION.test(paragraph.slice(Math.max(start, match.index - 10), match.index + 1))) continue
    sentences.push({ start, end: sentenceEnd })
    start = sentenceEnd + gap.length
  }
  if (start < end) sentences.push({ start, end })
  return sentences
}

function countMark(marks: { round: number; square: number; stars: number; ticks: number }, mark: string): void {
  if (mark === '`') marks.ticks++
  if (marks.ticks % 2 === 1) return
  if (mark === '*') marks.stars++
  else if (mark === '(') marks.round++
  else if (mark === ')') marks.round = Math.max(0, marks.round - 1)
  else if (mark === '[') marks.square++
  else if (mark === ']') marks.square = Math.max(0, marks.square - 1)
}
