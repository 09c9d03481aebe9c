import { leadInOf, sentenceRanges } from './lead-in.ts'
import { blockAfter, type Plan } from './plan.ts'
import type { Block } from './prompt-document.ts'
import { type Section, walkSections } from './section.ts'
import { pointsAhead, pointsAtExample } from './wording.ts'

/** Removes lead-ins, headings and separators whose content was removed. */
export function settlePlan(plan: Plan): void {
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
