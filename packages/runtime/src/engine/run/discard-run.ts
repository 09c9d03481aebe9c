import type { Store } from '../../store/store.ts'
import type { Flow } from '../flow/flow.ts'
import { addEvent } from '../records/events.ts'
import { identityOf, isSameOwner } from '../records/flow-identity.ts'
import { stepId } from '../step/insert-steps.ts'

interface Discarding {
  readonly store: Store
  readonly flows: ReadonlyMap<string, Flow>
}

/**
 * Asks the flow of a cancelled run to remove its data outside the store. If this fails, the next worker tries again.
 * Does nothing if the run was not cancelled.
 */
export async function discardRun({ store, flows }: Discarding, run: string): Promise<void> {
  const { db } = store
  const row = await db
    .selectFrom('run')
    .select(['flow', 'identity', 'status', 'request'])
    .where('id', '=', run)
    .executeTakeFirst()
  const flow = row && flows.get(row.flow)
  if (!flow?.discard || row?.status !== 'cancelled') return
  // A flow with the same name but another origin must not remove the run's data.
  if (!isSameOwner(row.identity ?? { flow: row.flow }, identityOf(flow))) return
  const { discard } = flow
  await discard({
    id: run,
    request: row.request,
    stepInput: async (key) => {
      const step = await db.selectFrom('step').select('input').where('id', '=', stepId(run, key)).executeTakeFirst()
      return step?.input as never
    },
  })
  await addEvent(db, run, 'run.discarded')
}

/** Discards all cancelled runs that were not discarded yet, for example because of a crash. */
export async function discardCancelledRuns(engine: Discarding): Promise<void> {
  const flows = [...engine.flows.values()].filter(({ discard }) => discard).map(({ name }) => name)
  if (flows.length === 0) return
  const rows = await engine.store.db
    .selectFrom('run')
    .select('id')
    .where('status', '=', 'cancelled')
    .where('flow', 'in', flows)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event')
            .select('event.id')
            .whereRef('event.run_id', '=', 'run.id')
            .where('event.type', '=', 'run.discarded'),
        ),
      ),
    )
    .execute()
  // If one run cannot be discarded, the remaining runs are still discarded.
  for (const { id } of rows) await discardRun(engine, id).catch(() => {})
}
