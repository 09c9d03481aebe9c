import { sql, type Transaction } from 'kysely'
import type { Database, RunStatus } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { storableJson } from '../../store/storable-json.ts'
import { FlowDiffers, FlowNotFound } from '../flow/errors.ts'
import type { Flow } from '../flow/flow.ts'
import { addEvent } from '../records/events.ts'
import { describeIdentity, identityOf, isSameFlow, isSameOwner, type StoredIdentity } from '../records/flow-identity.ts'
import { addQueue, queueOf } from '../step/queue.ts'

export interface AdoptedRun {
  readonly status: RunStatus
  /** The old flow and the new flow, in readable form. Set only if the flow has changed. */
  readonly changed?: { readonly from: string; readonly to: string }
}

/**
 * Lets a run continue with the current version of its flow, for example after an edit or a kit update. Completed steps
 * are kept. A flow with the same name but another origin is a different flow.
 * @throws RunNotFound, FlowNotFound, FlowDiffers
 */
export async function adoptRun(
  tx: Transaction<Database>,
  flows: ReadonlyMap<string, Flow>,
  run: string,
): Promise<AdoptedRun> {
  const row = await getRun(tx, run, ['status', 'flow', 'identity'], { isLocked: true })
  const { status } = row
  const was: StoredIdentity = row.identity ?? { flow: row.flow }
  const flow = flows.get(row.flow)
  if (!flow) throw new FlowNotFound(row.flow, [...flows.keys()], { run, was: describeIdentity(was) })
  const now = identityOf(flow)
  if (isSameFlow(was, now)) return { status }
  const changed = { from: describeIdentity(was), to: describeIdentity(now) }
  if (!isSameOwner(was, now)) throw new FlowDiffers(run, changed)
  await addQueue(tx, flow)
  const queue = queueOf(flow)
  await sql`
    with steps_moved as (update step set queue_id = ${queue} where run_id = ${run})
    update run set identity = ${storableJson(now)}::jsonb, queue_id = ${queue} where run.id = ${run}
  `.execute(tx)
  await addEvent(tx, run, 'run.adopted', changed)
  return { status, changed }
}
