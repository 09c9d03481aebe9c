import type { TextRange } from '../sourced-text/sourced-text.ts'
import type { DroppedKind } from './condensed-text.ts'
import { boldLabelOf, leadInOf, sentenceRanges } from './lead-in.ts'
import type { Block, PromptDocument } from './prompt-document.ts'
import { type Section, sectionsOf, walkSections } from './section.ts'
import { isRuleTitle } from './wording.ts'

/** The parts of a document that one pass wants to remove. */
export class Plan {
  readonly document: PromptDocument
  readonly root: Section
  /** Blocks to remove entirely. */
  readonly dropped = new Map<Block, DroppedKind>()
  /** Ranges to remove from blocks that are otherwise kept. */
  readonly cuts: Cut[] = []
  readonly #ruleLists: ReadonlySet<Block>

  constructor(document: PromptDocument) {
    this.document = document
    this.root = sectionsOf(document)
    this.#ruleLists = findRuleLists(document, this.root)
  }

  /** Whether the block is a list of rules, or introduces such a list. */
  isRuleList(block: Block): boolean {
    return this.#ruleLists.has(block)
  }

  /** Drops the block unless it contains a rule. */
  drop(block: Block, what: DroppedKind): void {
    if (!block.hasRule && !this.isRuleList(block)) this.dropped.set(block, what)
  }

  cut(cuts: readonly Cut[]): void {
    for (const cut of cuts) this.cuts.push(cut)
  }

  isDropped(block: Block): boolean {
    return this.dropped.has(block)
  }
}

/** The index of the next or previous block that is not a comment. There may be no block at this index. */
export function neighbourIndex({ blocks }: Section, index: number, step: 1 | -1): number {
  let at = index + step
  while (blocks[at]?.kind === 'comment') at += step
  return at
}

export const blockAfter = (section: Section, index: number): Block | undefined =>
  section.blocks[neighbourIndex(section, index, 1)]

export const blockBefore = (section: Section, index: number): Block | undefined =>
  section.blocks[neighbourIndex(section, index, -1)]

/** Returns the text ranges that the plan removes, disjoint and in order, including blank lines that are no longer needed. */
export function planCuts(plan: Plan): Cut[] {
  const { text, lines, blocks } = plan.document
  const cuts = [...plan.cuts]
  for (let index = 0; index < blocks.length; index++) {
    if (!plan.isDropped(blocks[index]!)) continue
    const first = index
    while (index + 1 < blocks.length && plan.isDropped(blocks[index + 1]!)) index++
    const before = blocks[first - 1]
    const last = blocks[index]!
    let { start } = blocks[first]!
    let end = last.next
    if (before && index + 1 === blocks.length) {
      // Leaves the number of line breaks at the end of the text unchanged.
      const wanted = lines.count - 1 - lines.at(last.end)
      const line = lines.at(before.end) + wanted
      if (wanted === 0) start = Math.min(start, before.end)
      else if (line < lines.count) start = Math.min(start, lines.start(line))
    } else if (before && !lines.hasBlankLine({ start: before.end, end: before.next })) {
      // Keeps a blank line between the neighbouring blocks if there would be none otherwise.
      end = lines.endAt(end - 1)
    }
    for (let at = first; at <= index; at++) {
      const block = blocks[at]!
      const what = plan.dropped.get(block)!
      cuts.push({ start: at === first ? start : block.start, end: at === index ? end : block.next, what })
    }
  }
  return disjointCuts(cuts, text.length)
}

/** A range to remove, and the reason. */
export interface Cut extends TextRange {
  readonly what: DroppedKind
}

/** Sorts the cuts, removes overlaps and drops empty cuts. */
function disjointCuts(cuts: readonly Cut[], length: number): Cut[] {
  const disjoint: Cut[] = []
  let covered = 0
  for (const cut of [...cuts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const start = Math.max(cut.start, covered)
    const end = Math.min(cut.end, length)
    if (end <= start) continue
    disjoint.push({ start, end, what: cut.what })
    covered = end
  }
  return disjoint
}

/** Finds lists and tables of rules, and the bold labels and paragraphs that introduce them. */
function findRuleLists(document: PromptDocument, root: Section): Set<Block> {
  const rules = new Set<Block>()
  for (const section of walkSections(root)) {
    let ruleLabel: Block | undefined
    section.blocks.forEach((block, index) => {
      const label = boldLabelOf(document, block)
      if (label !== undefined) ruleLabel = isRuleTitle(label) ? block : undefined
      if (block.kind !== 'list' && block.kind !== 'table') return
      const before = blockBefore(section, index)
      const announcement = before && announcesRules(document, before) ? before : undefined
      if (!section.isRules && !ruleLabel && !announcement) return
      rules.add(block)
      if (ruleLabel) rules.add(ruleLabel)
      if (announcement) rules.add(announcement)
    })
  }
  return rules
}

function announcesRules(document: PromptDocument, block: Block): boolean {
  if (block.kind !== 'paragraph') return false
  const leadIn = leadInOf(document, block)
  if (leadIn && isRuleTitle(leadIn.text)) return true
  const last = sentenceRanges(document, block).at(-1)
  return last !== undefined && document.hasRule(last)
}

/** Removes whole items of a list, or the whole list if no item is left. Items that contain a rule are kept. */
export function cutItems(plan: Plan, block: Block, what: DroppedKind, isUnwanted: (item: TextRange) => boolean): void {
  const { lines, hasRule } = plan.document
  const items = block.node.children.map((item) => ({
    start: item.start,
    end: item.end,
    goes: !hasRule(item) && isUnwanted(item),
  }))
  const firstKept = items.findIndex((item) => !item.goes)
  if (firstKept < 0) {
    plan.drop(block, what)
    return
  }
  if (firstKept > 0) plan.cut([{ start: block.start, end: lines.startAt(items[firstKept]!.start), what }])
  for (let index = firstKept + 1; index < items.length; index++) {
    // Includes the line break before the item, so that the last item can be removed too.
    if (items[index]!.goes) plan.cut([{ start: items[index - 1]!.end, end: items[index]!.end, what }])
  }
}
