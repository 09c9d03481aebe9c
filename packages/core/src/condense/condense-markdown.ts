import type { Diagnostic } from '../diagnostic.ts'
import type { SourcedText } from '../source.ts'
import type { Condense, CondensedText, CondenseLevel, Dropped } from './condensed-text.ts'
import { findRuleLists } from './find-rule-lists.ts'
import { Plan } from './plan.ts'
import { planCuts } from './plan-cuts.ts'
import { planDetail } from './plan-detail.ts'
import { planExamples } from './plan-examples.ts'
import { type PromptDocument, readPromptDocument } from './prompt-document.ts'
import { sectionsOf } from './section.ts'
import { selectSourcedText, sourceAt } from './select-sourced-text.ts'
import { settlePlan } from './settle-plan.ts'
import { TextLines } from './text-lines.ts'
import { type Cut, lastAtMost, subtractCuts, type TextRange } from './text-range.ts'

/** Texts settle in two or three passes; this bounds what a hostile one can cost. */
const MAX_PASSES = 24

/**
 * The text without what it can best do without. What stays is the given text, byte for byte, with its sources. Each
 * pass is repeated until it finds nothing more, so condensing twice is condensing once; `minimal` starts from what
 * `condensed` gives, so it keeps nothing that `condensed` drops.
 */
export const condenseMarkdown: Condense = (given, level) => {
  const whole: SourcedText = typeof given === 'string' ? asSourcedText(given) : given
  if (whole.text.trim() === '') return unchanged(whole)
  try {
    return condenseInPasses(whole, level)
  } catch (error) {
    // Only the parser's own limits could bring us here; a prompt is worth more whole than not at all.
    return unchanged(whole, {
      code: 'condense.unreadable',
      severity: 'warning',
      message: `This text could not be read as Markdown (${(error as Error).message}), so it was left as it is.`,
    })
  }
}

function condenseInPasses(whole: SourcedText, level: CondenseLevel): CondensedText {
  let ranges: TextRange[] = [{ start: 0, end: whole.text.length }]
  const origins: { what: Cut['what']; position: number; characters: number }[] = []
  let text = whole.text
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const document = readPromptDocument(text)
    if (!document) return unchanged(whole, tooLarge(whole))
    let cuts = cutsOf(document, planExamples)
    if (cuts.length === 0 && level === 'minimal') cuts = cutsOf(document, planDetail)
    if (cuts.length === 0) break
    const starts = startsOf(ranges)
    for (const cut of cuts) {
      const range = lastAtMost(starts, cut.start)
      const position = ranges[range]!.start + cut.start - starts[range]!
      origins.push({ what: cut.what, position, characters: cut.end - cut.start })
    }
    ranges = subtractCuts(ranges, cuts)
    text = ranges.map(({ start, end }) => whole.text.slice(start, end)).join('')
  }
  const selected = selectSourcedText(whole, ranges)
  let dropped: readonly Dropped[] | undefined
  return {
    text: selected.text,
    get spans() {
      return selected.spans
    },
    get dropped() {
      dropped ??= describeDropped(whole, origins)
      return dropped
    },
    diagnostics: [],
  }
}

function cutsOf(document: PromptDocument, fill: (plan: Plan) => void): Cut[] {
  const root = sectionsOf(document)
  const plan = new Plan(document, root, findRuleLists(document, root))
  fill(plan)
  settlePlan(plan)
  return planCuts(plan)
}

/** Where each range starts in the text that the ranges together make up. */
function startsOf(ranges: readonly TextRange[]): number[] {
  let position = 0
  return ranges.map(({ start, end }) => {
    position += end - start
    return position - (end - start)
  })
}

function describeDropped(
  whole: SourcedText,
  origins: readonly { what: Cut['what']; position: number; characters: number }[],
): Dropped[] {
  const lines = new TextLines(whole.text)
  const { spans } = whole
  const spanStarts = spans.map((span) => span.start)
  return [...origins]
    .sort((a, b) => a.position - b.position)
    .map(({ what, position, characters }) => {
      const span = spans[lastAtMost(spanStarts, position)]!
      return { what, line: lines.at(position) + 1, source: sourceAt(lines, span, position), characters }
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
    message: `This text of ${whole.text.length} characters has too many lines to be condensed, so it was left as it is.`,
  }
}

function asSourcedText(text: string): SourcedText {
  return { text, spans: text === '' ? [] : [{ start: 0, end: text.length, source: { kind: 'state', path: 'text' } }] }
}
