import type { EngineContext } from './execute-step.ts'
import { isKnownDead } from './process-identity.ts'

/** Gives back the steps of workers of this machine that died, so that nobody has to wait for their heartbeat to be missed. */
export async function releaseDeadClaims({ store, queue }: Pick<EngineContext, 'store' | 'queue'>): Promise<void> {
  const rows = await store.db
    .selectFrom('step')
    .select(['id', 'claimed_by'])
    .where('status', '=', 'running')
    .where('claimed_by', 'is not', null)
    .execute()
  const dead = rows.filter(({ claimed_by }) => isKnownDead(claimed_by!)).map(({ id }) => id)
  await queue.release(dead)
}
