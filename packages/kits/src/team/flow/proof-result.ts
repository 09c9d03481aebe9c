import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { locateQuote } from '@quire/runtime/answer'
import { readOverview } from '../envelope/build-envelope.ts'
import { buildResultEnvelope, type Fault } from '../envelope/result-envelope.ts'
import { storedRecords } from '../records/stored-records.ts'
import { askResult, type ResultOutput } from './ask-result.ts'
import { checkResult } from './check-result.ts'
import type { TeamSettings } from './team-options.ts'

/** The inspector, or the chair, reads the document as its hardest reader. */
export async function proofResult(
  context: StepContext,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const before = context.needs.edit as unknown as ResultOutput
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
  return {
    status: 'completed',
    output: {
      ...before,
      faults,
      warnings: [...before.warnings, ...(answer ? [] : [`Nobody proofread the document. ${problem}`])],
      calls: before.calls + (answer?.calls.length ?? 0),
    },
    artifacts,
  }
}
