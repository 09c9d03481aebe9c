import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import type { TurnOutcome } from '../turn/turn-log.ts'

/** A message or reply, with its run. */
export interface PagedTurn {
  readonly turn: number
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly mode: string | null
  readonly model: string | null
  readonly run: string | null
  readonly at: string
  /** The results of a reply: actions, texts, diagnostics and reasoning. */
  readonly outcome: Omit<TurnOutcome, 'message'> | null
}

export interface TurnPage {
  /** The turns of the page, oldest first. */
  readonly turns: readonly PagedTurn[]
  /** The cursor for the page with earlier turns. Absent if there are no earlier turns. */
  readonly next?: string
}

const USUAL_LIMIT = 50

/** Returns a page of a conversation. The first page contains the most recent turns. Withdrawn messages are left out. */
export async function pageTurns(
  db: Kysely<Database>,
  session: string,
  { limit = USUAL_LIMIT, cursor }: { readonly limit?: number; readonly cursor?: string } = {},
): Promise<TurnPage> {
  const before = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined
  const rows = await db
    .selectFrom('session_turn')
    .select(['n', 'role', 'text', 'mode', 'model', 'run_id', 'at', 'outcome'])
    .where('session_id', '=', session)
    .where('is_withdrawn', '=', false)
    .$if(before !== undefined, (query) => query.where('n', '<', before!))
    .orderBy('n', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit).reverse()
  return {
    turns: shown.map((row) => ({
      turn: Math.ceil(row.n / 2),
      role: row.role as PagedTurn['role'],
      text: row.text,
      mode: row.mode,
      model: row.model,
      run: row.run_id,
      at: row.at.toISOString(),
      outcome: row.outcome as PagedTurn['outcome'],
    })),
    ...(rows.length > limit && { next: String(shown[0]!.n) }),
  }
}
