import { lastAtMost, type TextRange } from '../sourced-text/text-range.ts'
import type { CondenseLevel } from './condensed-text.ts'
import { type Cut, subtractCuts } from './cut.ts'
import { findRuleLists } from './find-rule-lists.ts'
import { Plan } from './plan.ts'
import { planCuts } from './plan-cuts.ts'
import { planDetail } from './plan-detail.ts'
import { planExamples } from './plan-examples.ts'
import { type PromptDocument, parsePromptDocument } from './prompt-document.ts'
import { sectionsOf } from './section.ts'
import { settlePlan } from './settle-plan.ts'

/** Most texts need two or three passes. The limit protects against hostile texts. */
const MAX_PASSES = 24

/** The parts to keep and the parts to drop when a text is condensed. */
export interface Selection {
  readonly ranges: readonly TextRange[]
  readonly origins: readonly { readonly what: Cut['what']; readonly position: number; readonly characters: number }[]
}

/** Chooses the parts to keep. The choice depends only on the text. Returns undefined if the text is too large. */
export function selectCondensed(whole: string, level: CondenseLevel): Selection | undefined {
  let ranges: TextRange[] = [{ start: 0, end: whole.length }]
  const origins: { what: Cut['what']; position: number; characters: number }[] = []
  let text = whole
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const document = parsePromptDocument(text)
    if (!document) return undefined
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
    text = ranges.map(({ start, end }) => whole.slice(start, end)).join('')
  }
  return { ranges, origins }
}

function cutsOf(document: PromptDocument, fill: (plan: Plan) => void): Cut[] {
  const root = sectionsOf(document)
  const plan = new Plan(document, root, findRuleLists(document, root))
  fill(plan)
  settlePlan(plan)
  return planCuts(plan)
}

/** Where each range starts in the joined text. */
function startsOf(ranges: readonly TextRange[]): number[] {
  let position = 0
  return ranges.map(({ start, end }) => {
    position += end - start
    return position - (end - start)
  })
}
