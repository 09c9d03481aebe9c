import type { SessionDocument, WorkTemplate } from '@quire/session/handlers'
import { countWords, listFields, namedFields } from '@quire/session/handlers'
import { lengthProblem } from '../plan-facts.ts'
import type { HealthFinding } from './health-report.ts'

export interface BeatReport {
  readonly covered: readonly string[]
  readonly open: readonly string[]
  /** For each open field, whether a plan names it. Empty if only some texts are checked. */
  readonly coverage: readonly string[]
  readonly findings: readonly HealthFinding[]
}

export interface BeatOptions {
  /** The template whose fields must be covered. */
  readonly template: WorkTemplate
  readonly plans: readonly SessionDocument[]
  readonly texts: readonly SessionDocument[]
  /**
   * Whether all texts are checked. If not, uncovered fields are not reported, because an unchecked text may cover them.
   */
  readonly isWhole: boolean
}

/**
 * Checks whether plans and texts cover the required fields. A plan covers every field that it mentions by name, such as
 * beat_9.
 */
export function checkBeats({ template, plans, texts, isWhole }: BeatOptions): BeatReport {
  const names = template.fields.map(({ name }) => name)
  const coveredBy = (text: string): string[] => namedFields(template, text)
  const written = new Set(texts.map(({ key }) => key))
  const covered = new Set(plans.filter(({ key }) => written.has(key)).flatMap(({ text }) => coveredBy(text)))
  const planned = new Set(plans.flatMap(({ text }) => coveredBy(text)))
  const open = names.filter((name) => !covered.has(name))
  const findings: HealthFinding[] = []
  for (const text of texts) {
    const plan = plans.find(({ key }) => key === text.key)
    if (!plan) findings.push(aboutText(text, 'no_plan', 'error', 'It has no plan.'))
    else if (coveredBy(plan.text).length === 0) {
      findings.push(
        aboutText(text, 'no_beat', 'error', `Its plan does not mention any entry of the ${template.display}.`),
      )
    }
    const problem = plan && lengthProblem(countWords(text.text), plan.text)
    if (problem !== undefined) findings.push(aboutText(text, 'length', 'warning', problem))
  }
  // An open field is no fault of a text, so it does not lower the score.
  const coverage = open.map((name) => {
    const how = planned.has(name) ? 'is planned but not written' : 'is not planned yet'
    return `${listFields(template, [name])} ${how}.`
  })
  return { covered: names.filter((name) => covered.has(name)), open, coverage: isWhole ? coverage : [], findings }
}

function aboutText(
  { key, path }: SessionDocument,
  rule: string,
  severity: HealthFinding['severity'],
  say: string,
): HealthFinding {
  return { check: 'beats', severity, key, file: path, rule, say }
}
