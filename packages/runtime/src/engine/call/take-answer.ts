import { type Kysely, type Selectable, sql } from 'kysely'
import { ANSWER_FAILURES } from '../../answer/errors.ts'
import type { CallTable, Database } from '../../store/database.ts'
import type { ForkOrigin } from '../../store/run-request.ts'
import { ClaimLost, ForkSourceGone } from '../flow/errors.ts'
import { endCalls, firstId, otherId, storeRequests, type WantedCall } from './call-records.ts'
import { readCall } from './read-call.ts'

/**
 * Stores a fork's call with the answer to the same request in the run that the fork comes from. Each answer is taken at
 * most once. The answer at the same place of the same step is preferred. Otherwise, identical requests get the answers
 * in their order.
 * @returns the id of the stored call. Undefined if the model has to be asked.
 * @throws ForkSourceGone
 * @throws ClaimLost
 */
export async function takeAnswer(
  db: Kysely<Database>,
  call: WantedCall,
  fork: ForkOrigin,
  searchable?: string,
): Promise<string | undefined> {
  const { run, step, sent } = call
  const key = step.slice(run.length + 1)
  return db.transaction().execute(async (tx) => {
    // Calls of a fork run at the same time. One after the other, they choose from the answers that are left.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`quire fork ${run}`}, 0))`.execute(tx)
    const ids = [firstId(call), otherId(call)]
    const stored = await tx.selectFrom('call').select(['id', 'prompt_hash', 'status']).where('id', 'in', ids).execute()
    const first = stored.find(({ id }) => id === ids[0])
    const id = first === undefined || first.prompt_hash === sent.sha256 ? ids[0]! : ids[1]!
    const existing = stored.find((one) => one.id === id)
    // A call that was begun had no answer to take. After a crash, it is asked again.
    if (existing) return existing.status === 'completed' ? id : undefined
    if (fork.asks.includes(key)) return undefined
    const answer = await findAnswer(tx, call, key, fork)
    if (!answer) return undefined
    const origin = { id: answer.id, kind: 'call' as const, label: answer.id, via: 'taken' }
    const { stored: begun } = await storeRequests(tx, [{ id, call: { ...call, origins: [...call.origins, origin] } }])
    if (!begun.has(id)) throw new ClaimLost(step)
    const recorded = await readCall(tx, answer.id)
    const outcome = { ...recorded, warnings: [], latencyMs: undefined, retries: 0, failures: [] }
    const facts = { id, run, request: call.request, outcome, cost: answer.cost ?? undefined, takenFrom: answer.id }
    await endCalls(tx, [{ ...facts, ...(searchable !== undefined && { searchable }) }])
    return id
  })
}

/** Finds an answer that no call of the fork has taken yet. Answers that the run itself discarded are not taken. */
async function findAnswer(
  db: Kysely<Database>,
  { run, number, sent }: WantedCall,
  key: string,
  fork: ForkOrigin,
): Promise<Selectable<CallTable> | undefined> {
  const source = await db.selectFrom('run').select('id').where('id', '=', fork.run).executeTakeFirst()
  if (!source) throw new ForkSourceGone(run, fork.run)
  const own = `${fork.run}/${key}#${number}`
  const { rows } = await sql<Selectable<CallTable>>`
    select call.* from call join step on step.id = call.step_id
    where call.run_id = ${fork.run} and call.prompt_hash = ${sent.sha256} and call.status = 'completed'
      and call.response_blob is not null and step.key <> all(${[...fork.asks]}::text[])
      and not exists (select from call as taken where taken.run_id = ${run} and taken.taken_from = call.id)
      and not exists (
        select from event as begun join event as failed on failed.run_id = begun.run_id and failed.id > begun.id
        where begun.run_id = call.run_id and begun.type = 'call.started' and begun.data ->> 'call' = call.id
          and failed.type in ('step.failed', 'step.delayed') and failed.data ->> 'step' = step.key
          and failed.data ->> 'code' = any(${ANSWER_FAILURES}::text[])
      )
    order by call.id in (${own}, ${`${own}-${sent.sha256.slice(0, 8)}`}) desc, step.key = ${key} desc, step.ordinal,
      call.number
    limit 1
  `.execute(db)
  return rows[0]
}
