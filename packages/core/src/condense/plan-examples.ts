import type { TextRange } from '../sourced-text/sourced-text.ts'
import type { DroppedKind } from './condensed-text.ts'
import type { MarkupElement } from './find-elements.ts'
import { leadInOf, sentenceRanges } from './lead-in.ts'
import { blockBefore, type Cut, cutItems, neighbourIndex, type Plan } from './plan.ts'
import type { Block, PromptDocument } from './prompt-document.ts'
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

/** Returns the reason to remove an element, or undefined if there is none. */
function whyRemoved({ name }: MarkupElement): DroppedKind | undefined {
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
      planElements(plan, block, [block.element!])
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
  if (!planElements(plan, block, block.inline)) return
  cutExampleSentences(plan, block)

  const leadIn = leadInOf(document, block)
  const introducedAt = neighbourIndex(section, index, 1)
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

/** Removes example elements and comments from a block. Returns whether other text is left. */
function planElements(plan: Plan, block: Block, elements: readonly MarkupElement[]): boolean {
  const cuts = cutElements(plan.document, elements)
  const isLeft = !cuts[0] || !isBlankWithout(plan.document, block, cuts)
  if (isLeft) plan.cut(cuts)
  else plan.drop(block, cuts[0]!.what)
  return isLeft
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

/**
 * Selects whole elements to remove, at any depth. Keeps elements that contain a rule. Also removes elements that would
 * be left empty.
 */
function cutElements(document: PromptDocument, elements: readonly MarkupElement[]): Cut[] {
  const cuts: Cut[] = []
  for (const element of elements) {
    if (!document.hasRule(linesAround(document, element))) {
      const what = whyRemoved(element)
      if (what !== undefined) {
        cuts.push({ ...wholeLines(document, element), what })
        continue
      }
    }
    const inside = cutElements(document, element.children)
    if (inside.length === 0) continue
    if (isBlankWithout(document, element.inner, inside)) {
      cuts.push({ ...wholeLines(document, element), what: inside[0]!.what })
    } else {
      for (const cut of inside) cuts.push(cut)
    }
  }
  return cuts
}

/** Extends a range to whole lines. A line that contains a rule must not change. */
const linesAround = ({ lines }: PromptDocument, { start, end }: TextRange): TextRange => ({
  start: lines.startAt(start),
  end: lines.endAt(end),
})

/** Whether a range contains only white space after the cuts. The cuts must be sorted. */
function isBlankWithout(document: PromptDocument, range: TextRange, cuts: readonly TextRange[]): boolean {
  let position = range.start
  for (const cut of cuts) {
    if (document.text.slice(position, Math.max(position, cut.start)).trim() !== '') return false
    position = Math.max(position, cut.end)
  }
  return document.text.slice(position, range.end).trim() === ''
}

/**
 * The range to remove for an element. If other text is on its lines, the range is the element and the space before it.
 * Otherwise, the range covers whole lines. If there are blank lines on both sides, the range includes one of them.
 */
function wholeLines({ text, lines }: PromptDocument, element: TextRange): TextRange {
  const start = lines.startAt(element.start)
  const end = lines.nextAt(element.end)
  const isAlone = text.slice(start, element.start).trim() === '' && text.slice(element.end, end).trim() === ''
  if (!isAlone) {
    const isSpaced = text[element.start - 1] === ' ' && /^(?:\s|$)/.test(text.slice(element.end, element.end + 1))
    return { start: element.start - (isSpaced ? 1 : 0), end: element.end }
  }
  const isBlank = (from: number, to: number) => from < to && text.slice(from, to).trim() === ''
  const meetsBlankLines = start > 0 && isBlank(lines.startAt(start - 1), start) && isBlank(end, lines.nextAt(end))
  return { start, end: meetsBlankLines ? lines.nextAt(end) : end }
}
