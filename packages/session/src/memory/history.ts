import type { Database } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import type { TurnAction, TurnContent } from '../state/turn-result.ts'
import { type HistoryItem, readBetween } from './between-turns.ts'
import { shownMessage } from './long-message.ts'
import { earlierResponse } from './tagged-response.ts'
import { turnResults } from './turn-results.ts'

export interface History {
  readonly items: readonly HistoryItem[]
  /** Number of characters in the conversation before the first of these items. */
  readonly startsAt: number
}

interface TurnRow {
  readonly n: number
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly actions: readonly TurnAction[] | null
  readonly contents: readonly Omit<TurnContent, 'content'>[] | null
  /** Claims in the message that no action supports. */
  readonly claims: readonly { readonly code: string; readonly message: string }[] | null
  /** Number of characters in the conversation up to the end of this turn. */
  readonly ends_at: string
  readonly at: Date
}

const EVER = new Date(0)

/** Reads the last exchanges of a session, oldest first. */
export async function readHistory(db: Kysely<Database>, session: string, maxTurns: number): Promise<History> {
  if (maxTurns <= 0) return { items: [], startsAt: 0 }
  const { rows } = await sql<TurnRow>`
    select n, role, content, actions, contents, claims, ends_at, at from (
      select n, role, coalesce(tagged, text) as content, outcome -> 'actions' as actions,
        outcome -> 'contentUpdates' as contents, outcome -> 'diagnostics' as claims, ends_at, at
      from session_turn
      where session_id = ${session} and not is_withdrawn
        -- Only the last message can lack a reply.
        and n <= (
          select coalesce(max(n), 0) from session_turn where session_id = ${session} and role = 'assistant'
        )
      order by n desc limit ${maxTurns * 2}
    ) as said
    order by n
  `.execute(db)
  const shown = rows.map((row) => ({ ...row, content: shownContent(session, row) }))
  const [first] = shown
  const startsAt = first ? Math.max(0, Number(first.ends_at) - [...first.content].length) : 0
  const last = rows.at(-1)?.n ?? 0
  // Events before the first visible exchange are left out too.
  const begin = first && first.n > 1 ? first.at : EVER
  const between = await readBetween(db, session, begin)
  const items = shown.flatMap((row, index) => [
    ...(row.role === 'user' ? between.items(String(row.n), shown[index - 1]?.at ?? begin, row.at) : []),
    ...itemsOf(row, last),
  ])
  const since = await between.itemsSince(rows.at(-1)?.at ?? EVER)
  return { items: [...items, ...since], startsAt }
}

function shownContent(session: string, { n, role, content }: TurnRow): string {
  return role === 'user' ? shownMessage(session, Math.ceil(n / 2), content) : content
}

/**
 * Returns the items of a turn. Each reply is followed by its results. Earlier replies keep only the most important
 * results.
 */
function itemsOf({ n, role, content, ...outcomes }: TurnRow, last: number): HistoryItem[] {
  const isEarlier = n < last
  if (role === 'user') return [{ id: String(n), role, content }]
  const results = turnResults(outcomes, isEarlier)
  return [
    { id: String(n), role, content: isEarlier ? earlierResponse(content) : content },
    ...(results === undefined ? [] : [{ id: `${n}-results`, role: 'user' as const, content: results }]),
  ]
}
