import { BoundedMemo } from '../bounded-memo.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { SourcedText } from '../source.ts'
import { lastAtMost, selectSourcedText, sourceAt, TextLines, type TextRange } from '../sourced-text/sourced-text.ts'
import type { Condense, CondensedText, CondenseLevel, Dropped } from './condensed-text.ts'
import { leadInOf, sentenceRanges } from './lead-in.ts'
import { blockAfter, type Cut, Plan, planCuts } from './plan.ts'
import { planDetail } from './plan-detail.ts'
import { planExamples } from './plan-examples.ts'
import { type Block, type PromptDocument, parsePromptDocument } from './prompt-document.ts'
import { type Section, walkSections } from './section.ts'
import { pointsAhead, pointsAtExample } from './wording.ts'

/**
 * Removes the least important parts of a text. The rest is kept byte for byte, with its sources. Each pass repeats
 * until nothing more can be removed, so condensing is idempotent. `minimal` starts from the output of `condensed`, so
 * it never keeps what `condensed` drops.
 */
export const condenseMarkdown: Condense = (text, level) => {
  const whole: SourcedText = typeof text === 'string' ? asSourcedText(text) : text
  if (whole.text.trim() === '') return unchanged(whole)
  try {
    return condense(whole, level)
  } catch (error) {
    // If the parser fails, the text is kept. A long prompt is better than no prompt.
    return unchanged(whole, {
      code: 'condense.unreadable',
      severity: 'warning',
      message: `This text could not be read as Markdown (${(error as Error).message}), so it was left unchanged.`,
    })
  }
}

/** Selections are cached by text, because parsing is slow and prompts are rendered repeatedly. */
const chosen = { condensed: new BoundedMemo<Selection>(4_000_000), minimal: new BoundedMemo<Selection>(4_000_000) }

function condense(whole: SourcedText, level: CondenseLevel): CondensedText {
  const memo = chosen[level]
  let selection = memo.get(whole.text)
  if (!selection) {
    selection = selectCondensed(whole.text, level)
    if (!selection) return unchanged(whole, tooLarge(whole))
    memo.set(whole.text, selection)
  }
  const { ranges, removals } = selection
  const selected = selectSourcedText(whole, ranges)
  let dropped: readonly Dropped[] | undefined
  return {
    text: selected.text,
    get spans() {
      return selected.spans
    },
    get dropped() {
      dropped ??= describeDropped(whole, removals)
      return dropped
    },
    diagnostics: [],
  }
}

function describeDropped({ text, spans }: SourcedText, removals: readonly Removal[]): Dropped[] {
  const lines = new TextLines(text)
  const spanStarts = spans.map((span) => span.start)
  return removals.map(({ what, start, characters }) => {
    const span = spans[lastAtMost(spanStarts, start)]!
    return { what, line: lines.at(start) + 1, source: sourceAt(lines, span, start), characters }
  })
}

function unchanged(whole: SourcedText, ...diagnostics: readonly Diagnostic[]): CondensedText {
  return {
    text: whole.text,
    get spans() {
      return whole.spans
    },
    dropped: [],
    diagnostics,
  }
}

function tooLarge(whole: SourcedText): Diagnostic {
  return {
    code: 'condense.too-large',
    severity: 'warning',
    message: `This text of ${whole.text.length} characters has too many lines to be condensed, so it was left unchanged.`,
  }
}

function asSourcedText(text: string): SourcedText {
  return { text, spans: text === '' ? [] : [{ start: 0, end: text.length, source: { kind: 'state', path: 'text' } }] }
}

/** Most texts need two or three passes. The limit protects against hostile texts. */
const MAX_PASSES = 24

/** The parts to keep and the parts to drop when a text is condensed. */
interface Selection {
  readonly ranges: readonly TextRange[]
  readonly removals: readonly Removal[]
}

/** A cut of one pass, in positions of the original text. Parts that earlier passes removed may lie inside it. */
interface Removal extends Cut {
  readonly characters: number
}

/** Chooses the parts to keep. The choice depends only on the text. Returns undefined if the text is too large. */
function selectCondensed(whole: string, level: CondenseLevel): Selection | undefined {
  let ranges: TextRange[] = [{ start: 0, end: whole.length }]
  const removals: Removal[] = []
  let text = whole
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const document = parsePromptDocument(text)
    if (!document) return undefined
    let cuts = cutsOf(document, planExamples)
    if (cuts.length === 0 && level === 'minimal') cuts = cutsOf(document, planDetail)
    if (cuts.length === 0) break
    const toOriginal = positionsOf(ranges)
    for (const { what, start, end } of cuts) {
      removals.push({ what, start: toOriginal(start), end: toOriginal(end - 1) + 1, characters: end - start })
    }
    removals.sort((a, b) => a.start - b.start)
    ranges = rangesWithout(removals, whole.length)
    text = ranges.map(({ start, end }) => whole.slice(start, end)).join('')
  }
  return { ranges, removals }
}

function cutsOf(document: PromptDocument, fill: (plan: Plan) => void): Cut[] {
  const plan = new Plan(document)
  fill(plan)
  settlePlan(plan)
  return planCuts(plan)
}

/** Converts a position in the joined text of the ranges to a position in the original text. */
function positionsOf(ranges: readonly TextRange[]): (position: number) => number {
  let length = 0
  const starts = ranges.map(({ start, end }) => {
    length += end - start
    return length - (end - start)
  })
  return (position) => {
    const index = lastAtMost(starts, position)
    return ranges[index]!.start + position - starts[index]!
  }
}

function rangesWithout(removals: readonly TextRange[], length: number): TextRange[] {
  const ranges: TextRange[] = []
  let position = 0
  for (const { start, end } of removals) {
    if (start > position) ranges.push({ start: position, end: start })
    position = Math.max(position, end)
  }
  if (position < length) ranges.push({ start: position, end: length })
  return ranges
}

/** Removes lead-ins, headings and separators whose content was removed. */
function settlePlan(plan: Plan): void {
  for (const section of walkSections(plan.root)) untieLeadIns(plan, section)
  keepSomething(plan)
  dropHeadings(plan, plan.root)
  dropSeparators(plan)
  const { blocks } = plan.document
  if (blocks[0] && blocks.every((block) => plan.isDropped(block))) plan.dropped.delete(blocks[0])
}

/**
 * Removes sentences that only introduce a removed block. In other sentences before such a block, removes only the
 * colon. Works backwards, because a removed paragraph may itself have an introduction.
 */
function untieLeadIns(plan: Plan, section: Section): void {
  for (let index = section.blocks.length - 1; index >= 0; index--) {
    const block = section.blocks[index]!
    const introduced = blockAfter(section, index)
    if (!introduced || plan.isDropped(block) || !plan.isDropped(introduced)) continue
    const leadIn = leadInOf(plan.document, block)
    if (!leadIn || block.hasRule) continue
    if (leadIn.isLabel || pointsAhead(leadIn.text) || pointsAtExample(leadIn.text)) {
      if (leadIn.previousEnd === undefined) plan.drop(block, 'lead-in')
      else plan.cut([{ start: leadIn.previousEnd, end: leadIn.sentence.end, what: 'lead-in' }])
    } else if (leadIn.colon !== undefined) {
      plan.cut([{ start: leadIn.colon, end: leadIn.colon + 1, what: 'lead-in' }])
    }
  }
}

/** Keeps at least the first block or sentence, so that no text disappears completely. */
function keepSomething(plan: Plan): void {
  const content = plan.document.blocks.filter(isContent)
  if (content.some((block) => !plan.isDropped(block))) return
  const first = content.find((block) => block.kind !== 'comment') ?? content[0]
  if (first === undefined) return
  plan.dropped.delete(first)
  const sentences = first.kind === 'paragraph' ? sentenceRanges(plan.document, first) : []
  if (sentences.length < 2) return
  plan.cut([{ start: sentences[0]!.end, end: sentences.at(-1)!.end, what: 'detail' }])
}

/** Drops headings with no remaining content. Returns whether any content remains. */
function dropHeadings(plan: Plan, section: Section): boolean {
  let hasContent = section.blocks.some((block) => isContent(block) && !plan.isDropped(block))
  for (const child of section.sections) hasContent = dropHeadings(plan, child) || hasContent
  const { heading } = section
  if (hasContent || !heading) return hasContent
  plan.drop(heading, 'heading')
  return heading.hasRule
}

/** Keeps one separator between two pieces of content. Drops all other separators. */
function dropSeparators(plan: Plan): void {
  let hasContent = false
  let pending: Block | undefined
  for (const block of plan.document.blocks) {
    if (plan.isDropped(block)) continue
    if (block.kind !== 'break') {
      hasContent = true
      pending = undefined
    } else if (!hasContent || pending) {
      plan.drop(block, 'separator')
    } else pending = block
  }
  if (pending && hasContent) plan.drop(pending, 'separator')
}

const isContent = (block: Block): boolean => block.kind !== 'heading' && block.kind !== 'break'
