import { type Agreement, cohensKappa, type Interval, wilsonInterval } from '../../statistics/index.ts'
import type { JudgedAnswer, JudgeLabel } from './judged-answers.ts'

/** What a judge said about all answers that it judged by one rubric, and how far it can be trusted. */
export interface JudgeFigure {
  readonly judge: string
  readonly rubric: string
  /** How often the judge gave each verdict. */
  readonly verdicts: Readonly<Partial<Record<JudgeLabel, number>>>
  /** The range of the share of answers that pass, or of the comparisons with a winner that the answer wins. */
  readonly interval: Interval
  /** The agreement with a person's labels. Without labels, nobody has checked the judge. */
  readonly agreement: Agreement
}

/** Figures for each judge and rubric, in order of appearance. */
export function judgeFigures(
  judged: readonly JudgedAnswer[],
  labelOf: (one: JudgedAnswer) => JudgeLabel | undefined,
): JudgeFigure[] {
  const groups = Map.groupBy(judged, ({ judge, rubric, other }) => JSON.stringify([judge, rubric, other !== undefined]))
  return [...groups.values()].map((group) => {
    const [{ judge, rubric }] = group as [JudgedAnswer]
    const count = (wanted: JudgeLabel): number => group.filter(({ verdict }) => verdict === wanted).length
    const all = (['pass', 'fail', 'better', 'tie', 'worse'] as const).map((label) => [label, count(label)] as const)
    const passed = count('pass') + count('better')
    const total = passed + count('fail') + count('worse')
    // A label counts once, even if the same answer was given several times.
    const first = [...new Map(group.toReversed().map((one) => [one.key, one])).values()]
    const pairs = first.flatMap((one) => {
      const label = labelOf(one)
      return label === undefined ? [] : [[label, one.verdict] as const]
    })
    return {
      judge,
      rubric,
      verdicts: Object.fromEntries(all.filter(([, number]) => number > 0)),
      interval: wilsonInterval({ passed, total }),
      agreement: cohensKappa(pairs),
    }
  })
}
