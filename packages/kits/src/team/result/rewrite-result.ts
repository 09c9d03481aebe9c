import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { TeamDraft } from '../entity/team-draft.ts'
import type { Criticism } from '../envelope/result-envelope.ts'
import { hearUser } from '../flow/hear-user.ts'
import type { TeamSettings } from '../flow/team-options.ts'
import { resultPaths } from '../flow/team-paths.ts'
import { storeChanges } from '../records/stored-records.ts'
import { askResult, type ResultOutput } from './ask-result.ts'
import type { CriticOutput, RewriteInput } from './criticise-result.ts'
import { judgeLength } from './edit-result.ts'
import { openDocument } from './open-document.ts'

/** The editor rules on what the operatives said against the document, and writes it anew as a whole. */
export async function rewriteResult(
  context: StepContext<RewriteInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const { result, before } = context.step.input
  const critics = Object.values(context.needs) as unknown as CriticOutput[]
  const criticism: Criticism = {
    objections: critics.flatMap(({ objections }) => objections),
    ideas: critics.flatMap(({ ideas }) => ideas),
  }
  const problems = critics.flatMap(({ problem }) =>
    problem === '' ? [] : `Nobody read the draft for an operative. ${problem}`,
  )
  const calls = critics.reduce((sum, one) => sum + one.calls, before.calls)
  const output = { ...before, criticism, warnings: [...before.warnings, ...problems], calls }
  if (criticism.objections.length + criticism.ideas.length === 0) return { status: 'completed', output }
  const { overview, document, envelope } = await openDocument(context, before.document)
  const draft = new TeamDraft(overview)
  await hearUser(context, flow, draft)
  const paths = resultPaths(result)
  const question = await envelope('rewrite', { criticism })
  const { answer, problem, artifacts } = await askResult<string>(context, flow, {
    envelope: question,
    members: overview.members,
    settings,
    paths,
    document,
    judge: (text) => judgeLength(text, question),
  })
  const store: Extract<StepResult, { status: 'completed' }>['store'] = (tx) =>
    storeChanges(tx, context.run.id, draft.changes)
  if (!answer) {
    const warnings = [...output.warnings, `The criticism of the draft is not worked in. ${problem}`]
    return { status: 'completed', output: { ...output, warnings }, artifacts, store }
  }
  return {
    status: 'completed',
    output: { ...output, document: paths.rewritten, calls: calls + answer.calls.length },
    artifacts: [
      ...artifacts,
      {
        path: paths.rewritten,
        kind: 'result_draft',
        text: `${answer.value.trim()}\n`,
        meta: { stage: 'result', step: 'rewrite', key: 'rewritten', member: question.self.id },
        origins: answer.origins,
      },
    ],
    store,
  }
}
