import { createHash } from 'node:crypto'
import type { TestResult } from '../run/case-result.ts'

/** A verdict of a judge or a person: on one answer, or on an answer compared with another one. */
export type JudgeLabel = 'pass' | 'fail' | 'better' | 'worse' | 'tie'

/** An answer that a judge has judged, and what a person needs in order to judge it too. */
export interface JudgedAnswer {
  readonly file: string
  readonly case: string
  readonly model: string
  readonly judge: string
  readonly rubric: string
  readonly prompt: string
  readonly answer: string
  /** The answer that this one was compared with. Undefined if the judge scored the answer. */
  readonly other?: string
  readonly verdict: JudgeLabel
  /** Identifies what was judged: a hash of the rubric, the prompt and the answers. */
  readonly key: string
}

const OUTCOMES = { win: 'better', tie: 'tie', loss: 'worse' } as const

/** The judged answers of results with details, in order. */
export function judgedAnswers(results: readonly TestResult[]): JudgedAnswer[] {
  return results.flatMap(({ file, case: name, model, details }) => {
    const prompt = details?.messages.map(({ content }) => content).join('\n\n') ?? ''
    return (details?.answers ?? []).flatMap(({ answer = '', checks }) =>
      checks.flatMap(({ check, judge, status, outcome, other }): JudgedAnswer[] => {
        if (judge === undefined || !('judge' in check)) return []
        const { rubric } = 'pairwise' in check.judge ? check.judge.pairwise : check.judge
        const verdict = outcome ? OUTCOMES[outcome] : status === 'passed' ? 'pass' : 'fail'
        const judged = { file, case: name, model, judge, rubric, prompt, answer, verdict } as const
        const key = keyOf([rubric, prompt, answer, ...(other === undefined ? [] : [other])])
        return [{ ...judged, ...(other !== undefined && { other }), key }]
      }),
    )
  })
}

function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
