import { cutElements, isBlankWithout, type JudgeElement } from './cut-elements.ts'
import { cutItems } from './cut-items.ts'
import { leadInOf, sentenceRanges } from './lead-in.ts'
import { blockBefore, indexAfter, type Plan } from './plan.ts'
import type { Block } from './prompt-document.ts'
import { type Section, walkSections } from './section.ts'
import {
  demandsForm,
  isExampleSentence,
  isExampleTitle,
  opensExample,
  pointsAtExample,
  titleOfElement,
} from './wording.ts'

/** Plans what `condensed` removes: comments, examples, explanations and example code blocks. */
export function planExamples(plan: Plan): void {
  for (const section of walkSections(plan.root)) {
    for (const [index, block] of section.blocks.entries()) {
      if (block.kind === 'break') continue
      if (section.isExample) plan.drop(block, 'example')
      else if (section.isExplanatory) plan.drop(block, 'explanation')
      else planBlock(plan, section, block, index)
    }
  }
}

const judgeElement: JudgeElement = ({ name }) => {
  if (name === '#comment') return 'comment'
  // An element called `notes` or `history` usually contains data, so it is kept.
  return isExampleTitle(titleOfElement(name)) ? 'example' : undefined
}

function planBlock(plan: Plan, section: Section, block: Block, index: number): void {
  const { document } = plan
  if (plan.isDropped(block)) return
  switch (block.kind) {
    case 'comment':
    case 'element': {
      const cuts = cutElements(document, [block.element!], judgeElement)
      if (cuts[0] && isBlankWithout(document, block, cuts)) plan.drop(block, cuts[0].what)
      else plan.cut(cuts)
      return
    }
    case 'fence':
      if (!isDemanded(plan, section, index)) plan.drop(block, 'fence')
      return
    case 'list':
      // Numbered items are kept, because removing one would make the numbers wrong.
      if (!plan.isRuleList(block) && !block.node.isOrdered) {
        cutItems(plan, block, 'example', ({ start, end }) =>
          opensExample(document.text.slice(start, end).replace(/^[-*+]\s+/, '')),
        )
      }
      return
    case 'paragraph':
      planParagraph(plan, section, block, index)
      return
  }
}

/** Whether the fence shows a required format or a command to run, judging by the sentence or heading before it. */
function isDemanded(plan: Plan, section: Section, index: number): boolean {
  const before = blockBefore(section, index)
  const introduction = before ? leadInOf(plan.document, before)?.text : section.title
  return introduction !== undefined && demandsForm(introduction) && !pointsAtExample(introduction)
}

function planParagraph(plan: Plan, section: Section, block: Block, index: number): void {
  const { document } = plan
  const cuts = cutElements(document, block.inline, judgeElement)
  if (cuts[0] && isBlankWithout(document, block, cuts)) {
    plan.drop(block, cuts[0].what)
    return
  }
  plan.cut(cuts)
  cutExampleSentences(plan, block)

  const leadIn = leadInOf(document, block)
  const introducedAt = indexAfter(section, index)
  const introduced = section.blocks[introducedAt]
  const isExample = opensExample(document.text.slice(block.start, block.end))
  if (isExample) plan.drop(block, 'example')
  if (!leadIn || !introduced || introduced.kind === 'break') return
  if (!isExample && !pointsAtExample(leadIn.text)) return
  plan.drop(introduced, 'example')
  if (introduced.kind !== 'quote' && introduced.kind !== 'element') return
  // Several consecutive quotes are a dialogue and count as one example.
  for (let at = introducedAt + 1; section.blocks[at]?.kind === introduced.kind; at++) {
    plan.drop(section.blocks[at]!, 'example')
  }
}

function cutExampleSentences(plan: Plan, block: Block): void {
  if (block.hasRule) return
  const { document } = plan
  const sentences = sentenceRanges(document, block)
  sentences.forEach((sentence, index) => {
    if (index === 0 || !isExampleSentence(document.text.slice(sentence.start, sentence.start + 20))) return
    plan.cut([{ start: sentences[index - 1]!.end, end: sentence.end, what: 'example' }])
  })
}
