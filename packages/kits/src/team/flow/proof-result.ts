import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { locateQuote } from '@quire/runtime/answer'
import { TeamDraft } from '../entity/team-draft.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { buildResultEnvelope, type Fault } from '../envelope/result-envelope.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import { askResult, previousOutput, type ResultOutput } from './ask-result.ts'
import { checkResult } from './check-result.ts'
import { hearUser } from './hear-user.ts'
import type { ResultInput } from './step-output.ts'
import type { TeamSettings } from './team-options.ts'

/** The inspector, or the chair, reads the document as its hardest reader. */
export async function proofResult(
  context: StepContext<ResultInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const before = previousOutput(context)
  if (before.document === null) return { status: 'completed', output: before }
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const document = await context.readSourced(before.document)
  const { input: request } = context.run.request
  const facts = await checkResult(records, overview, request, document.text)
  const envelope = await buildResultEnvelope(records, 'proof', { request, document: document.text, facts }, overview)
  const { answer, problem, artifacts } = await askResult<{ readonly faults: readonly Fault[] }>(context, flow, {
    envelope,
    members: overview.members,
    settings,
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
