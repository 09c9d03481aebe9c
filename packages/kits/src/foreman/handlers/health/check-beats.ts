import type { SessionDocument, WorkTemplate } from '@quire/session/handlers'
import { countWords, listFields, namedFields } from '@quire/session/handlers'
import { plannedWords } from '../plan-facts.ts'
import type { HealthFinding } from './health-report.ts'

export interface BeatReport {
  readonly covered: readonly string[]
  readonly open: readonly string[]
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

// Maximum ratio by which a text may differ from its planned length. Larger differences are reported.
const MAX_OFF = 0.5

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
    const target = plan ? plannedWords(plan.text) : undefined
    const words = countWords(text.text)
    if (target !== undefined && Math.abs(words - target) > target * MAX_OFF) {
      findings.push(aboutText(text, 'length', 'warning', `It has ${words} words; ${target} were planned.`))
    }
  }
  if (isWhole) {
    for (const name of open) {
      const how = planned.has(name) ? 'is planned but not written' : 'is not planned yet'
      // A missing beat lowers the score as much as a bad line does.
      const say = `${listFields(template, [name])} ${how}.`
      findings.push({ check: 'beats', severity: 'deduction', rule: 'open_beat', say })
    }
  }
  return { covered: names.filter((name) => covered.has(name)), open, findings }
}

function aboutText(
  { key, path }: SessionDocument,
  rule: string,
  severity: HealthFinding['severity'],
  say: string,
): HealthFinding {
  return { check: 'beats', severity, key, file: path, rule, say }
}
