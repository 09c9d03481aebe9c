import type { Quire } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import { applyChange, type ChangedRun, type RunChange, stepId } from '@quire/runtime/engine'
import { sql, type Transaction } from 'kysely'

/** What a change of a run comes to, before it is made: from what the same steps took when they were last done. */
export interface ChangePreview {
  readonly run: string
  /** Steps that are added; most make again what others made before. */
  readonly steps: number
  /** Steps that are done and stay as they are. */
  readonly kept: number
  readonly calls: number
  readonly tokens: { readonly input: number; readonly output: number }
  /** In US dollars, of the calls whose cost is known; null where that of none is. */
  readonly cost: number | null
  /** Calls whose cost is not known. */
  readonly unpriced: number
  /** Steps that were never done before: what they take is not in the figures. */
  readonly unknown: number
}

/** Makes a change, looks at what it comes to, and takes it back. @throws what making it would throw */
export async function previewResume(
  quire: Pick<Quire, 'engine' | 'nameChange'>,
  run: string,
  asked: RunChange,
): Promise<ChangePreview> {
  const { store, flows } = await quire.engine()
  const change = await quire.nameChange(asked)
  let seen: ChangePreview | undefined
  const takenBack = new Error('taken back')
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
