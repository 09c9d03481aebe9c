import { boldLabelOf, isBoldHeading, leadInOf, sentenceRanges } from './lead-in.ts'
import type { MarkdownNode } from './parse-blocks.ts'
import { blockAfter, cutItems, type Plan } from './plan.ts'
import type { Block } from './prompt-document.ts'
import { type Section, walkSections } from './section.ts'
import { isExplanatoryTitle, opensExplanation } from './wording.ts'

/** Longer tables count as reference material. */
const MAX_ROWS = 8
/** Matches a single tag. Such a tag is kept, because it opens or closes an element. */
const LONE_TAG = /^\s*<\/?[A-Za-z_][^<>]{0,2000}>\s*$/

/**
 * Plans what `minimal` removes from condensed text: special cases, quotes, long tables, nested lists, and text after a
 * section's main point.
 */
export function planDetail(plan: Plan): void {
  // In a text without headings, every paragraph counts as a main point.
  const hasHeadings = plan.root.sections.length > 0
  for (const section of walkSections(plan.root)) {
    const part = { hasPoint: false, isExplaining: false }
    for (const [index, block] of section.blocks.entries()) {
      const label = boldLabelOf(plan.document, block)
      if (label !== undefined) part.isExplaining = isExplanatoryTitle(label)
      if (isBoldHeading(plan.document, block) || !hasHeadings) part.hasPoint = false

      if (block.kind === 'break') plan.drop(block, 'separator')
      else if (section.isSituational) plan.drop(block, 'detail')
      else if (part.isExplaining) plan.drop(block, 'explanation')
      else if (block.kind === 'code' || block.kind === 'quote') plan.drop(block, block.kind)
      else if (block.kind === 'table') planTable(plan, block)
      else if (block.kind === 'list') part.hasPoint = planList(plan, block, part.hasPoint)
      else if (block.kind === 'paragraph') part.hasPoint = planParagraph(plan, section, index, part.hasPoint)
      else part.hasPoint = true
    }
  }
}

/** Keeps numbered lists and lists that make the section's main point. In other lists, keeps only the rules. */
function planList(plan: Plan, block: Block, hasPoint: boolean): boolean {
  if (plan.isRuleList(block)) return true
  if (hasPoint && !block.node.isOrdered) cutItems(plan, block, 'detail', () => true)
  else planNestedLists(plan, block.node)
  return true
}

/**
 * Keeps a paragraph's first sentence if the paragraph has a bold label or makes the section's main point. Keeps the
 * last sentence if it introduces a kept block. Returns whether the main point has been made.
 */
function planParagraph(plan: Plan, section: Section, index: number, hasPoint: boolean): boolean {
  const { document } = plan
  const block = section.blocks[index]!
  if (block.hasRule) return true
  if (LONE_TAG.test(document.text.slice(block.start, block.end))) return hasPoint
  if (opensExplanation(document.text.slice(block.start, block.end))) {
    plan.drop(block, 'explanation')
    return hasPoint
  }
  const introduced = leadInOf(document, block) && blockAfter(section, index)
  const introduces = introduced !== undefined && willStay(plan, introduced, hasPoint)
  const isStatement = !introduced && boldLabelOf(document, block) !== undefined
  keepSentences(plan, block, !hasPoint || isStatement, introduces)
  return hasPoint || !introduced
}

/** Whether any part of the block is kept. */
function willStay(plan: Plan, block: Block, hasPoint: boolean): boolean {
  switch (block.kind) {
    case 'list':
      return !hasPoint || block.node.isOrdered || block.hasRule || plan.isRuleList(block)
    case 'table':
      return isShort(plan, block) || block.hasRule || plan.isRuleList(block)
    case 'paragraph':
      return !hasPoint || block.hasRule
    case 'element':
    case 'fence':
      return true
    default:
      return block.hasRule
  }
}

function keepSentences(plan: Plan, block: Block, keepsFirst: boolean, keepsLast: boolean): void {
  const sentences = sentenceRanges(plan.document, block)
  const first = sentences[0]
  const last = sentences.at(-1)
  if (!first || !last) return
  if (!keepsFirst && !keepsLast) plan.drop(block, 'detail')
  else if (!keepsLast) plan.cut([{ start: first.end, end: last.end, what: 'detail' }])
  else if (!keepsFirst) plan.cut([{ start: first.start, end: last.start, what: 'detail' }])
  else if (sentences[1]) plan.cut([{ start: sentences[1].start, end: last.start, what: 'detail' }])
}

/** In a long table, keeps only the rows that contain a rule. */
function planTable(plan: Plan, block: Block): void {
  if (isShort(plan, block) || plan.isRuleList(block)) return
  const { lines, hasRule } = plan.document
  const rows = rowsOf(plan, block).map((start) => ({ start, end: lines.endAt(start) }))
  const idle = rows.filter((row) => !hasRule(row))
  if (idle.length === rows.length) plan.drop(block, 'table')
  // Includes the line break before the row, so that the last row can be removed too.
  else plan.cut(idle.map((row) => ({ start: lines.endAt(row.start - 1), end: row.end, what: 'table' })))
}

/** The starts of the rows below the head of a table. */
function rowsOf({ document }: Plan, { start, end }: Block): number[] {
  const rows = Array.from(document.masked.slice(start, end).matchAll(/[^\r\n]+/g), ({ index }) => start + index)
  return rows.slice(2)
}

const isShort = (plan: Plan, table: Block): boolean => rowsOf(plan, table).length <= MAX_ROWS

/** Removes nested lists from an item, unless the item contains a rule or introduces the list with a colon. */
function planNestedLists(plan: Plan, list: MarkdownNode): void {
  const { text, hasRule } = plan.document
  for (const item of list.children) {
    if (hasRule(item)) continue
    item.children.forEach((child, index) => {
      const before = item.children[index - 1]
      if (child.type !== 'list' || !before) return
      const start = before.end
      if (/[:：][*_"'”’)\]]*$/.test(text.slice(Math.max(0, start - 20), start).trimEnd())) return
      plan.cut([{ start, end: child.end, what: 'nested-list' }])
    })
  }
}
