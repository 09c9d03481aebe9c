import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { locateQuote } from '@quire/runtime/answer'
import { TeamDraft } from '../entity/team-draft.ts'
import type { Fault } from '../envelope/result-envelope.ts'
import { hearUser } from '../flow/hear-user.ts'
import type { ResultInput } from '../flow/step-output.ts'
import type { TeamSettings } from '../flow/team-options.ts'
import { resultPaths } from '../flow/team-paths.ts'
import { storeChanges } from '../records/stored-records.ts'
import { askResult, previousOutput, type ResultOutput } from './ask-result.ts'
import { openDocument } from './open-document.ts'

/** The inspector, or the chair, reads the document as its hardest reader. */
export async function proofResult(
  context: StepContext<ResultInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const before = previousOutput(context)
  if (before.document === null) return { status: 'completed', output: before }
  const { overview, document, envelope } = await openDocument(context, before.document)
  const { answer, problem, artifacts } = await askResult<{ readonly faults: readonly Fault[] }>(context, flow, {
    envelope: await envelope('proof'),
    members: overview.members,
    settings,
    paths: resultPaths(context.step.input),
    document,
  })
  const faults = (answer?.value.faults ?? [])
    .filter(({ fault }) => fault.trim() !== '')
    // A quotation that is not in the document would lead the editor astray.
    .map((one) => (locateQuote(one.quote, document.text) ? one : { ...one, quote: '' }))
  const draft = new TeamDraft(overview)
  await hearUser(context, flow, draft)
  return {
    status: 'completed',
    output: {
      ...before,
      faults,
      warnings: [...before.warnings, ...(answer ? [] : [`Nobody proofread the document. ${problem}`])],
      calls: before.calls + (answer?.calls.length ?? 0),
    },
    artifacts,
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
  }
}
