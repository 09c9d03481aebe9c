import { toXml, xmlElement } from '@quire/core'
import type { Database } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import type { TurnAction, TurnContent } from '../state/turn-result.ts'
import { shownMessage } from './long-message.ts'
import { earlierResponse } from './tagged-response.ts'
import { turnResults } from './turn-results.ts'

/** One side of the conversation, as prompts show it. */
export interface HistoryItem {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface History {
  readonly items: readonly HistoryItem[]
  /** Number of characters of the conversation before it. */
  readonly startsAt: number
  /** Files that a person has changed by hand since the last reply, as far as they were read. */
  readonly edited: readonly string[]
}

interface TurnRow {
  readonly n: number
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly actions: readonly TurnAction[] | null
  readonly contents: readonly Omit<TurnContent, 'content'>[] | null
  /** Claims in the message that nobody carried out. */
  readonly claims: readonly { readonly code: string; readonly message: string }[] | null
  /** Characters of the conversation up to its end, as counted by the database. */
  readonly ends_at: string
  readonly at: Date
}

/** The last exchanges of a session, oldest first. Empty if none are requested. */
export async function readHistory(db: Kysely<Database>, session: string, maxTurns: number): Promise<History> {
  if (maxTurns <= 0) return { items: [], startsAt: 0, edited: [] }
  const { rows } = await sql<TurnRow>`
    select n, role, content, actions, contents, claims, ends_at, at from (
      select n, role, coalesce(tagged, text) as content, outcome -> 'actions' as actions,
        outcome -> 'contentUpdates' as contents, outcome -> 'diagnostics' as claims, ends_at, at
      from session_turn
      where session_id = ${session} and not is_withdrawn
        -- Only the last message can be without its reply.
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
  const byHand = first ? await editsByHand(db, session, first.at) : []
  const elsewhere = first ? await exchangesElsewhere(db, session, first.at) : []
  const items = shown.flatMap((row, index) => [
    ...(row.role === 'user' && index > 0
      ? editsItem(`${row.n}`, pathsBetween(byHand, shown[index - 1]!.at, shown[index + 1]?.at))
      : []),
    ...(row.role === 'user' && index > 0 ? meanwhile(`${row.n}`, elsewhere, shown[index - 1]!.at, row.at) : []),
    ...itemsOf(row, last),
  ])
  const now = rows.at(-1)?.at
  return {
    items: [...items, ...(now ? meanwhile('now', elsewhere, now) : [])],
    startsAt,
    edited: now ? pathsBetween(byHand, now) : [],
  }
}

/** When other conversations about the same project were answered, since a time. */
async function exchangesElsewhere(db: Kysely<Database>, session: string, since: Date): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select session_turn.at from session_turn
    join session on session.id = session_turn.session_id
    join session own on own.project_id = session.project_id and own.kit = session.kit and own.id <> session.id
    where own.id = ${session} and role = 'assistant' and session_turn.at > ${since}
    order by session_turn.at
  `.execute(db)
  return rows.map(({ at }) => at)
}

interface HandEdit {
  readonly path: string
  readonly at: Date
}

/** Versions that a person wrote into files, since a time. They are stored when they are read. */
async function editsByHand(db: Kysely<Database>, session: string, since: Date): Promise<readonly HandEdit[]> {
  const { rows } = await sql<HandEdit>`
    select path, session_document.at from session_document join session using (project_id)
    where session.id = ${session} and action is null and session_document.kind <> 'message'
      and session_document.at > ${since}
    order by session_document.at, path
  `.execute(db)
  return rows
}

/** What a turn has read is stored with its reply. */
function pathsBetween(edits: readonly HandEdit[], from: Date, to?: Date): string[] {
  return edits.filter(({ at }) => at > from && (to === undefined || at <= to)).map(({ path }) => path)
}

/** Tells which files the person changed by hand before a message. */
export function editsItem(id: string, paths: readonly string[]): HistoryItem[] {
  if (paths.length === 0) return []
  const files = [...new Set(paths)].join(', ')
  return [{ id: `${id}-edits`, role: 'user', content: toXml(xmlElement('edited_by_hand', {}, [files])) }]
}

/** Says that something was said in another conversation between two messages, or since the last one. */
function meanwhile(id: string, elsewhere: readonly Date[], from: Date, to?: Date): HistoryItem[] {
  const count = elsewhere.filter((at) => at > from && (to === undefined || at <= to)).length
  if (count === 0) return []
  const exchanges = count === 1 ? '1 exchange' : `${count} exchanges`
  const content = `<meanwhile>Another conversation about this project had ${exchanges} here. The state and the working material show what came of it.</meanwhile>`
  return [{ id: `${id}-meanwhile`, role: 'user', content }]
}

function shownContent(session: string, { n, role, content }: TurnRow): string {
  return role === 'user' ? shownMessage(session, Math.ceil(n / 2), content) : content
}

/** A reply is followed by its results. For earlier replies, only what later turns need. */
function itemsOf({ n, role, content, ...outcomes }: TurnRow, last: number): HistoryItem[] {
  const isEarlier = n < last
  if (role === 'user') return [{ id: String(n), role, content }]
  const results = turnResults(outcomes, isEarlier)
  return [
    { id: String(n), role, content: isEarlier ? earlierResponse(content) : content },
    ...(results === undefined ? [] : [{ id: `${n}-results`, role: 'user' as const, content: results }]),
  ]
}
