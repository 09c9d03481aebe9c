import type { Assembly, Diagnostic } from '@quire/core'
import { type Interval, type RepeatPlan, wilsonInterval } from '../../statistics/index.ts'
import type { Preference } from '../check/check-answer.ts'
import type { Failing, Finding } from '../check/finding.ts'
import type { AnswerCheck, PromptCheck } from '../format/prompt-test.ts'
import { type RepeatOutcome, tallyOf } from './ask-repeats.ts'
import type { LiveVerdict } from './live-verdict.ts'

/** The result of one case for one model. */
export interface TestResult {
  readonly file: string
  readonly line: number
  readonly case: string
  readonly model: string
  readonly status: 'passed' | 'failed'
  readonly findings: readonly Finding[]
  /** Token count of the prompt. Undefined if the prompt could not be assembled. */
  readonly tokens?: number
  /** The layers of the prompt, in order. Used to show which layers differ between two versions. */
  readonly layers?: readonly TestedLayer[]
  /** The model's answer, if it was checked and asked for only once. If the answer was recorded, `run` is absent. */
  readonly answer?: string
  readonly run?: string
  /** The answer to each repeat, in order. Absent if the question was asked only once. */
  readonly answers?: readonly AnswerResult[]
  /** How many answers passed. Absent if the question was asked only once. */
  readonly passRate?: PassRate
  /** Whether the model or the prompt has changed since the recording. Only for failed answers to live calls. */
  readonly live?: LiveVerdict
  /** Diagnostics from assembling the prompt, such as an unknown model or an undeclared input. */
  readonly diagnostics?: readonly Diagnostic[]
  /**
   * The cost of the answers and their judges in US dollars. 0 if they were recorded. Null if a price is unknown.
   */
  readonly cost?: number | null
  /** The parts of the snapshot that were updated. */
  readonly updated?: string
  /** What exports need in addition. Present if the options ask for it. */
  readonly details?: CaseDetails
  /** How many answers are missing because of the limit on the cost. Absent if there are none. */
  readonly overBudget?: number
  readonly durationMs: number
}

export interface TestedLayer extends Pick<Assembly['layers'][number], 'id' | 'outcome' | 'tokens'> {
  /** A short hash of the layer's text in the prompt. Empty if the layer was left out. */
  readonly hash: string
}

/** What viewers of other tools show. */
export interface CaseDetails {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly messages: Assembly['messages']
  readonly promptChecks: readonly CheckResult<PromptCheck>[]
  /** All answers, even if there is only one. */
  readonly answers: readonly AnswerResult[]
}

/** The outcome of one check. Missing if a judge's score could not be had. */
export interface CheckResult<Check = AnswerCheck> extends RepeatOutcome {
  readonly check: Check
  readonly line: number
  /** Why the check failed, or what is missing. */
  readonly messages: readonly string[]
  /** The judge's model, score and reason. */
  readonly judge?: string
  readonly score?: number
  readonly reason?: string
  /** The outcome of a comparison, and the answer that this one was compared with. */
  readonly outcome?: Preference['outcome']
  readonly other?: string
}

/** One answer, and how it was checked. */
export interface AnswerResult extends RepeatOutcome {
  /** The number of the repeat, from 1. */
  readonly repeat: number
  readonly findings: readonly Finding[]
  /** Empty if the answer could not be had. */
  readonly checks: readonly CheckResult[]
  readonly answer?: string
  readonly run?: string
  readonly cost?: number | null
  /** Whether the answer is missing because of the limit on the cost. */
  readonly isOverBudget?: true
  readonly durationMs: number
}

/** How many answers to a repeated question passed. */
export interface PassRate {
  readonly passed: number
  readonly failed: number
  /** Answers that could not be had or checked. They are not part of the rate. */
  readonly missing: number
  /** How many answers were planned. If fewer were asked for, the verdict was certain before. */
  readonly repeats: number
  readonly required: number
  /** The range in which the true rate probably lies (Wilson, 95%). */
  readonly interval: Interval
  /** Whether some answers passed and others failed. */
  readonly isFlaky: boolean
}

export function passRateOf(answers: readonly AnswerResult[], { repeats, required }: RepeatPlan): PassRate {
  const tally = tallyOf(answers)
  const { passed, failed } = tally
  const interval = wilsonInterval({ passed, total: passed + failed })
  return { ...tally, repeats, required, interval, isFlaky: passed > 0 && failed > 0 }
}

const MAX_NAMED = 5

/** What is wrong with a repeated question: the verdict, and the findings that its answers have in common. */
export function repeatFindings(answers: readonly AnswerResult[], rate: PassRate, line: number): Finding[] {
  const { passed, failed, missing, repeats, required } = rate
  const total = answers.length
  const early = total < repeats ? ` The other ${repeats - total} were not asked for: they could not change this.` : ''
  const why = [...(failed > 0 ? [`${failed} failed`] : []), ...(missing > 0 ? [`${missing} missing`] : [])].join(', ')
  const message = `${passed} of ${total} answers passed (${why}), but ${required} of ${repeats} must pass.${early}`
  const all = answers.flatMap(({ repeat, findings }) => findings.map((finding) => ({ repeat, finding })))
  const groups = [...Map.groupBy(all, ({ finding }) => `${finding.line} ${finding.message}`).values()]
  const shown = groups.slice(0, MAX_NAMED).map((group): Finding => {
    const numbers = [...new Set(group.map(({ repeat }) => repeat))]
    const { finding } = group[0]!
    return {
      ...finding,
      message: `${numbers.length === 1 ? 'Answer' : 'Answers'} ${numbers.join(', ')}: ${finding.message}`,
    }
  })
  const rest = groups.length - shown.length
  const more = rest > 0 ? [{ line, message: `And ${rest} more ${rest === 1 ? 'finding' : 'different findings'}.` }] : []
  return [{ line, message }, ...shown, ...more]
}

/** A sum of costs. Null if one of them is unknown. */
export function sumCosts(costs: readonly (number | null | undefined)[]): number | null {
  return costs.some((cost) => cost === null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
}

/** The outcome of a check with these failures. */
export function outcomeOf(found: readonly Failing[]): Pick<CheckResult, 'status' | 'messages'> {
  return { status: found.length === 0 ? 'passed' : 'failed', messages: found.map(({ message }) => message) }
}
