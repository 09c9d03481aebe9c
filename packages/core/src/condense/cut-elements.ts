import type { TextRange } from '../sourced-text/text-range.ts'
import type { DroppedKind } from './condensed-text.ts'
import type { Cut } from './cut.ts'
import type { MarkupElement } from './find-elements.ts'
import type { PromptDocument } from './prompt-document.ts'

/** Returns the reason to remove an element, or undefined if there is none. */
export type JudgeElement = (element: MarkupElement) => DroppedKind | undefined

/**
 * Selects whole elements to remove, at any depth. Keeps elements that contain a rule. Also removes elements that would
 * be left empty.
 */
export function cutElements(document: PromptDocument, elements: readonly MarkupElement[], judge: JudgeElement): Cut[] {
  const cuts: Cut[] = []
  for (const element of elements) {
    if (!document.hasRule(linesAround(document, element))) {
      const what = judge(element)
      if (what !== undefined) {
        cuts.push({ ...wholeLines(document, element), what })
        continue
      }
    }
    const inside = cutElements(document, element.children, judge)
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
export function isBlankWithout(document: PromptDocument, range: TextRange, cuts: readonly TextRange[]): boolean {
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
