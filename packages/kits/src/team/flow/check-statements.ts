import { BudgetExceeded } from '@quire/core/errors'
import type { JsonValue, StepContext } from '@quire/runtime'
import { type Answer, AnswerRefused, json, type Question } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { oneLine } from '../entity/normalise.ts'
import type { StepOutputs } from '../judge/step-outputs.ts'
import { whyUnsupported } from '../judge/why-unsupported.ts'
import { checkSchema } from '../prompt/step-schema.ts'
import type { MemberOutput } from './step-output.ts'
import { type MemberWork, teamPaths } from './team-paths.ts'

interface Checked {
  readonly output: Pick<MemberOutput, 'value'> & Partial<Pick<MemberOutput, 'dropped'>>
  readonly calls: number
  readonly artifacts: readonly ArtifactDraft[]
}

type Verdicts = Readonly<Record<string, { readonly follows: boolean; readonly reason: string }>>

/**
 * Asks a second model whether the statements of a report follow from what they cite. Those that do not are dropped. A
 * run with one model does without: a model that judges its own sentences finds them true.
 */
export async function checkStatements(
  context: StepContext,
  work: MemberWork,
  model: string | undefined,
  value: JsonValue,
  deltas: ReadonlyMap<string, string>,
): Promise<Checked> {
  const report = value as unknown as StepOutputs['envoy']
  // The program refuses some anyway, and a copy of the whole source follows from it.
  const free = report.statements.filter(({ text, delta }) => {
    const source = deltas.get(delta) ?? ''
    return whyUnsupported(text, source) === undefined && oneLine(text) !== oneLine(source).replace(/^Round \d+: /, '')
  })
  if (model === undefined || free.length === 0) return { output: { value }, calls: 0, artifacts: [] }
  const { round, step, member } = work
  const shown = free.map(({ text, delta }, index) => ({
    number: `${index + 1}`,
    is_even: index % 2 === 1,
    text,
    source: deltas.get(delta)!,
  }))
  const question: Question<{ readonly verdicts: Verdicts }> = {
    model,
    blueprint: 'team/check',
    inputs: { statements: shown },
    read: json(checkSchema(shown.map(({ number }) => number))),
    takesUnusable: true,
    what: `check of the report in round ${round}`,
    paths: teamPaths.check(work),
    meta: { stage: `round ${round}`, step, key: member, member, model },
  }
  let answer: Answer<{ readonly verdicts: Verdicts }>
  try {
    answer = await context.ask(question)
  } catch (error) {
    if (!(BudgetExceeded.isInstance(error) || AnswerRefused.isInstance(error))) throw error
    return { output: unchecked(error.message), calls: 0, artifacts: [] }
  }
  const calls = answer.calls.length
  const { artifacts } = answer
  if (answer.next !== undefined) return { output: unchecked(answer.problems.join(' ')), calls, artifacts }
  const { verdicts } = answer.value
  const refused = free.filter((_, index) => verdicts[String(index + 1)]?.follows === false)
  const dropped = refused.map((statement) => ({
    what: `statement “${statement.text}”`,
    reason: `It does not follow from ${statement.delta}: ${verdicts[String(free.indexOf(statement) + 1)]!.reason}`,
  }))
  const statements = report.statements.filter((statement) => !refused.includes(statement))
  return { output: { value: { ...report, statements } as unknown as JsonValue, dropped }, calls, artifacts }

  /** The program's own check stands, and the report says so. */
  function unchecked(reason: string): Checked['output'] {
    return { value, dropped: [{ what: 'check of the report', reason }] }
  }
}
