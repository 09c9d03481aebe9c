import type { Quire } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import { applyChange, type ChangedRun, type RunChange, stepId } from '@quire/runtime/engine'
import { sql, type Transaction } from 'kysely'

/** The estimated effect of a change to a run, based on the most recent usage of each step. */
export interface ChangePreview {
  readonly run: string
  /** Number of added steps. Most of them repeat earlier steps. */
  readonly steps: number
  /** Number of completed steps that stay unchanged. */
  readonly kept: number
  readonly calls: number
  readonly tokens: { readonly input: number; readonly output: number }
  /** The known cost in US dollars. Null if no cost is known. */
  readonly cost: number | null
  /** Number of calls with an unknown cost. */
  readonly unpriced: number
  /** Number of added steps that repeat no earlier step. Their usage is not included. */
  readonly unknown: number
}

/** Makes a change, measures its effect, and rolls the change back. @throws any error that the change throws */
export async function previewResume(
  quire: Pick<Quire, 'engine' | 'nameChange'>,
  run: string,
  request: RunChange,
): Promise<ChangePreview> {
  const { store, flows } = await quire.engine()
  const change = await quire.nameChange(request)
  let seen: ChangePreview | undefined
  const takenBack = new Error('rolled back')
  await store.db
    .transaction()
    .execute(async (tx) => {
      seen = await look(tx, run, await applyChange(tx, flows, run, change))
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  return seen!
}

async function look(tx: Transaction<Database>, run: string, { added, formerly }: ChangedRun): Promise<ChangePreview> {
  const before = added.flatMap((key) => formerly[key] ?? [])
  const { rows } = await sql<{
    readonly calls: number
    readonly input: number
    readonly output: number
    readonly cost: number | null
    readonly unpriced: number
    readonly kept: number
  }>`
    select count(*)::integer as calls, coalesce(sum(input_tokens), 0)::integer as input,
      coalesce(sum(output_tokens), 0)::integer as output,
      case when count(*) = 0 then 0 else sum(cost)::float8 end as cost,
      (count(*) - count(cost))::integer as unpriced,
      (
        select count(*)::integer from step
        where run_id = ${run} and status = 'completed' and not is_superseded
      ) as kept
    from call
    where run_id = ${run} and status = 'completed' and step_id = any(${before.map((key) => stepId(run, key))}::text[])
  `.execute(tx)
  const { calls, input, output, cost, unpriced, kept } = rows[0]!
  return {
    run,
    steps: added.length,
    kept,
    calls,
    tokens: { input, output },
    cost,
    unpriced,
    unknown: added.length - before.length,
  }
}
