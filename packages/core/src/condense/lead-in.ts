import type { TextRange } from '../sourced-text/sourced-text.ts'
import type { Block, PromptDocument } from './prompt-document.ts'

/** The last sentence of a paragraph, if it introduces the next block. */
export interface LeadIn {
  readonly sentence: TextRange
  readonly text: string
  /** The position of the lead-in's colon. Undefined for a bold line without a colon. */
  readonly colon: number | undefined
  /** The end of the previous sentence. Undefined if there is none. */
  readonly previousEnd: number | undefined
  /** Whether the lead-in is only a label for the block: `Input:`, `**Deliverables**`. */
  readonly isLabel: boolean
}

const BOLD_LINE = /^(?:\*\*[^*\n]{1,120}\*\*|__[^_\n]{1,120}__):?$/
const BOLD_LABEL = /^(?:\*\*|__)([^*_\n]{1,80}?)(?::(?:\*\*|__)|(?:\*\*|__):)/
const CLOSING_MARKS = `*_"'”’)]`

export function leadInOf(document: PromptDocument, block: Block): LeadIn | undefined {
  if (block.kind !== 'paragraph') return undefined
  const sentences = sentenceRanges(document, block)
  const sentence = sentences.at(-1)
  const previous = sentences.at(-2)
  if (!sentence) return undefined
  let last = sentence.end - 1
  while (last > sentence.start && CLOSING_MARKS.includes(document.text[last]!)) last--
  const colon = ':：'.includes(document.masked[last]!) ? last : undefined
  const isBold = BOLD_LINE.test(paragraphOf(document, block))
  if (colon === undefined && !isBold) return undefined
  const text = document.text.slice(sentence.start, sentence.end)
  const isLabel = !previous && (isBold || text.split(/\s+/, 5).length <= 4)
  return { sentence, text, colon, previousEnd: previous?.end, isLabel }
}

/** The bold words that serve as a heading at the start of a paragraph: `**Goal**: …`, `**Goal:** …`, `**Goal**`. */
export function boldLabelOf(document: PromptDocument, block: Block): string | undefined {
  const paragraph = paragraphOf(document, block)
  return BOLD_LINE.test(paragraph) ? paragraph : BOLD_LABEL.exec(paragraph)?.[1]
}

/** Whether the paragraph is one bold line without a colon. Such a line serves as a heading. */
export function isBoldHeading(document: PromptDocument, block: Block): boolean {
  const paragraph = paragraphOf(document, block)
  return BOLD_LINE.test(paragraph) && !/[:：]/.test(paragraph.slice(-3))
}

const paragraphOf = ({ text }: PromptDocument, { kind, start, end }: Block): string =>
  kind === 'paragraph' ? text.slice(start, end).trim() : ''

/** The sentences of a block, as ranges in the whole text. */
export function sentenceRanges(document: PromptDocument, block: TextRange): TextRange[] {
  return sentencesOf(document.masked.slice(block.start, block.end)).map(({ start, end }) => ({
    start: start + block.start,
    end: end + block.start,
  }))
}

/**
 * Matches sentence-ending punctuation, optional closing marks, white space, and a possible start of the next sentence.
 */
const BOUNDARY = /(?:[.!?…]+["'”’)\]*_]*(\s+)(?=[\p{Lu}\p{N}"“'‘(`*_<[¿¡])|[。！？]["”’）」]*(\s*))/gu
const ABBREVIATION = /(?:^|[\s("'“‘[*_])(?:e\.\s?g|i\.\s?e|etc|vs|cf|approx|incl|no|mr|mrs|ms|dr|st|fig|\p{L}|\d+)\.$/iu

/**
 * Splits a paragraph into sentences, without the white space between them. A sentence does not end inside a code span,
 * bracket or bold text. If these marks are unbalanced, the sentence continues.
 * @example sentencesOf('Ask Dr. Lee. Then write.') // → [{ start: 0, end: 12 }, { start: 13, end: 24 }]
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
  readonly #depths = { '(': 0, '[': 0, '`': 0, '*': 0, '**': 0 }

  get areOpen(): boolean {
    return Object.values(this.#depths).some((depth) => depth > 0)
  }

  read(text: string, start: number, end: number): void {
    const depths = this.#depths
    for (let at = start; at < end; at++) {
      const mark = text[at]!
      if (mark === '`') depths['`'] = 1 - depths['`']
      else if (depths['`'] > 0) continue
      else if (mark === '(' || mark === '[') depths[mark]++
      else if (mark === ')') depths['('] = Math.max(0, depths['('] - 1)
      else if (mark === ']') depths['['] = Math.max(0, depths['['] - 1)
      else if (mark === '*') {
        const run = text[at + 1] === '*' ? '**' : '*'
        depths[run] = 1 - depths[run]
        at += run.length - 1
      }
    }
  }
}
