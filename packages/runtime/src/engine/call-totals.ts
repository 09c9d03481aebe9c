import type { Kysely } from 'kysely'
import type { Database } from '../store/database.ts'

export interface TokenTotals {
  readonly input: number
  readonly output: number
  /** Those of the input that providers' caches served or stored; absent where no provider counted them. */
  readonly cacheRead?: number
  readonly cacheWrite?: number
  /** Those of the output that models reasoned with; absent where no provider counted them. */
  readonly reasoning?: number
}

/** What the completed calls of a run used together. */
export interface CallTotals {
  readonly calls: number
  readonly tokens: TokenTotals
  /** US dollars; null where no price is known for a model that was asked. */
  readonly cost: number | null
}

export async function readCallTotals(db: Kysely<Database>, run: string): Promise<CallTotals> {
  const { count, input, output, cacheRead, cacheWrite, reasoning, cost, priced } = await db
    .selectFrom('call')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.sum<string | null>('input_tokens').as('input'),
      eb.fn.sum<string | null>('output_tokens').as('output'),
      eb.fn.sum<string | null>('cache_read_tokens').as('cacheRead'),
      eb.fn.sum<string | null>('cache_write_tokens').as('cacheWrite'),
      eb.fn.sum<string | null>('reasoning_tokens').as('reasoning'),
      eb.fn.sum<string | null>('cost').as('cost'),
      eb.fn.count<string>('cost').as('priced'),
    ])
    .where('run_id', '=', run)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow()
  return {
    calls: Number(count),
    tokens: {
      input: Number(input ?? 0),
      output: Number(output ?? 0),
      ...(cacheRead !== null && { cacheRead: Number(cacheRead) }),
      ...(cacheWrite !== null && { cacheWrite: Number(cacheWrite) }),
      ...(reasoning !== null && { reasoning: Number(reasoning) }),
    },
    cost: priced === count ? Number(cost ?? 0) : null,
  }
}
