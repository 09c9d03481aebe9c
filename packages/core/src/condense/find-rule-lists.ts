import { boldLabelOf, leadInOf, sentenceRanges } from './lead-in.ts'
import { blockBefore } from './plan.ts'
import type { Block, PromptDocument } from './prompt-document.ts'
import { type Section, walkSections } from './section.ts'
import { isRuleTitle } from './wording.ts'

/** Finds lists and tables of rules, and the bold labels and paragraphs that introduce them. */
export function findRuleLists(document: PromptDocument, root: Section): Set<Block> {
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
