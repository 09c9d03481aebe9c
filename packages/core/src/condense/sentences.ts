import type { TextRange } from '../sourced-text/text-range.ts'

/**
 * Matches sentence-ending punctuation, optional closing marks, white space, and a possible start of the next sentence.
 */
const BOUNDARY = /(?:[.!?…]+["'”’)\]*_]*(\s+)(?=[\p{Lu}\p{N}"“'‘(`*_<[¿¡])|[。！？]["”’）」]*(\s*))/gu
const ABBREVIATION = /(?:^|[\s("'“‘[*_])(?:e\.\s?g|i\.\s?e|etc|vs|cf|approx|incl|no|mr|mrs|ms|dr|st|fig|\p{L}|\d+)\.$/iu

/**
 * Splits a paragraph into sentences, without the white space between them. A sentence does not end inside a code span,
 * bracket or bold text. If these marks are unbalanced, the sentence continues.
 */
export function sentencesOf(paragraph: string): TextRange[] {
  const sentences: TextRange[] = []
  const end = paragraph.trimEnd().length
  let start = paragraph.length - paragraph.trimStart().length
  let scanned = start
  const marks = new OpenMarks()
  for (const match of paragraph.matchAll(BOUNDARY)) {
    const gap = match[1] ?? match[2] ?? ''
    const sentenceEnd = match.index + match[0].length - gap.length
    marks.read(paragraph, scanned, sentenceEnd)
    scanned = sentenceEnd
    if (marks.areOpen || sentenceEnd >= end) continue
    if (ABBREVIATION.test(paragraph.slice(Math.max(start, match.index - 10), match.index + 1))) continue
    sentences.push({ start, end: sentenceEnd })
    start = sentenceEnd + gap.length
  }
  if (start < end) sentences.push({ start, end })
  return sentences
}

/** The code spans, brackets and emphasis that are open at a position in a paragraph. */
class OpenMarks {
  #round = 0
  #square = 0
  #isCode = false
  #isBold = false
  #isEmphasis = false

  get areOpen(): boolean {
    return this.#round > 0 || this.#square > 0 || this.#isCode || this.#isBold || this.#isEmphasis
  }

  read(text: string, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const mark = text[at]!
      if (mark === '`') this.#isCode = !this.#isCode
      else if (this.#isCode) continue
      else if (mark === '(') this.#round++
      else if (mark === ')') this.#round = Math.max(0, this.#round - 1)
      else if (mark === '[') this.#square++
      else if (mark === ']') this.#square = Math.max(0, this.#square - 1)
      else if (mark === '*' && text[at + 1] === '*') {
        this.#isBold = !this.#isBold
        at++
      } else if (mark === '*') this.#isEmphasis = !this.#isEmphasis
    }
  }
}
