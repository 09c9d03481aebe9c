import type { TextRange } from '../sourced-text/text-range.ts'
import type { Block, PromptDocument } from './prompt-document.ts'
import { sentencesOf } from './sentences.ts'

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
  const [previous, sentence] = lastTwo(sentenceRanges(document, block))
  if (!sentence) return undefined
  let last = sentence.end - 1
  while (last > sentence.start && CLOSING_MARKS.includes(document.text[last]!)) last--
  const colon = ':：'.includes(document.masked[last]!) ? last : undefined
  const paragraph = document.text.slice(block.start, block.end).trim()
  if (colon === undefined && !BOLD_LINE.test(paragraph)) return undefined
  const text = document.text.slice(sentence.start, sentence.end)
  const isLabel = !previous && (BOLD_LINE.test(paragraph) || text.split(/\s+/, 5).length <= 4)
  return { sentence, text, colon, previousEnd: previous?.end, isLabel }
}

/** The bold words that serve as a heading at the start of a paragraph: `**Goal**: …`, `**Goal:** …`, `**Goal**`. */
export function boldLabelOf(document: PromptDocument, block: Block): string | undefined {
  if (block.kind !== 'paragraph') return undefined
  const paragraph = document.text.slice(block.start, block.end).trim()
  return BOLD_LINE.test(paragraph) ? paragraph : BOLD_LABEL.exec(paragraph)?.[1]
}

/** Whether the paragraph is one bold line without a colon. Such a line serves as a heading. */
export function isBoldHeading(document: PromptDocument, block: Block): boolean {
  if (block.kind !== 'paragraph') return false
  const paragraph = document.text.slice(block.start, block.end).trim()
  return BOLD_LINE.test(paragraph) && !/[:：]/.test(paragraph.slice(-3))
}

/** The sentences of a block, as ranges in the whole text. */
export function sentenceRanges(document: PromptDocument, block: TextRange): TextRange[] {
  return sentencesOf(document.masked.slice(block.start, block.end)).map(({ start, end }) => ({
    start: start + block.start,
    end: end + block.start,
  }))
}

const lastTwo = (ranges: readonly TextRange[]) => [ranges.at(-2), ranges.at(-1)] as const
