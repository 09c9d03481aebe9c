import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RunStatus } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import type { AnswerAwaited } from '../flow/answer-errors.ts'
import { addEvent } from '../records/events.ts'
import type { Awaiting } from '../records/list-prompts.ts'
import type { Claim } from './claim-steps.ts'
import type { ClaimedStep } from './commit-step.ts'
import { endClaim } from './fail-step.ts'
import { settleRun } from './settle-run.ts'

const ID_LENGTH = 10

/**
 * Suspends a step until people have answered its calls. A suspended step uses no worker, lease or provider slot. When
 * resumed, the step starts again and reuses the stored answers.
 */
export async function parkStep(
  { store }: { readonly store: Store },
  claim: Claim,
  step: ClaimedStep,
  awaited: readonly AnswerAwaited[],
): Promise<RunStatus> {
  const models = [...new Set(awaited.map(({ model }) => model))]
  const awaiting: Awaiting = {
    reason: `${models.join(', ')} ${models.length === 1 ? 'has' : 'have'} not answered yet`,
    awaits: awaited.map(({ call }) => call).sort(),
  }
  return store.db.transaction().execute(async (tx) => {
    await endClaim(tx, claim, step, {
      status: 'waiting',
      attempts: sql<number>`attempts - 1`,
      // Keeps `spent_calls`, the number of calls whose answers are no longer used.
      output: sql`case jsonb_typeof(output) when 'object' then output else '{}' end || ${storableJson(awaiting)}::jsonb`,
    })
    await tx
      .insertInto('manual_call')
      .values(
        awaited.map(({ call, promptHash, searchable }) => ({
          id: shortId(call, promptHash),
          call_id: call,
          run_id: step.run,
          searchable: searchable ?? null,
        })),
      )
      .onConflict((on) => on.doNothing())
      .execute()
    await addEvent(tx, step.run, 'step.waiting', { step: step.key, name: step.name, ...awaiting })
    return settleRun(tx, step.run, -1)
  })
}

/** Every prompt has a unique id, so that an answer cannot reach the wrong prompt. */
function shortId(call: string, promptHash: string): string {
  return createHash('sha256').update(`${call}\n${promptHash}`).digest('hex').slice(0, ID_LENGTH)
}
