import { toXml, xmlElement } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'
import { rebuildPrompt } from '@quire/runtime/artifact'
import type { Database } from '@quire/runtime/store'
import { readRecord } from '@quire/runtime/stored'
import { type Kysely, sql } from 'kysely'
import type { ProcessMode } from '../process/process.ts'
import type { TurnAction, TurnContent } from '../state/turn-result.ts'
import { cutText, shownMessage } from './long-message.ts'
import { type PersonChange, personChanges } from './person-changes.ts'
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

export interface HistoryOptions {
  /** Maximum number of exchanges. */
  readonly maxTurns: number
  /** The modes of the process, to name them. */
  readonly modes: readonly Pick<ProcessMode, 'name' | 'display'>[]
}

/**
 * Reads the last exchanges of a session, oldest first. What the person did between two turns stands between them, once.
 */
export async function readHistory(
  db: Kysely<Database>,
  session: string,
  { maxTurns, modes }: HistoryOptions,
): Promise<History> {
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
  const between = await readBetween(db, session, begin, modes)
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
 * Returns the items of a turn. Each response is followed by its results. Earlier responses keep only the most important
 * results.
 */
function itemsOf({ n, role, content, ...outcomes }: TurnRow, last: number): HistoryItem[] {
  const isEarlier = n < last
  if (role === 'user') return [{ id: String(n), role, content }]
  const results = turnResults(outcomes, isEarlier)
  return [
    { id: String(n), role, content: isEarlier ? earlierResponse(content) : content },
    ...(results === undefined
      ? []
      : [{ id: `${n}-results`, role: 'user' as const, content: results, continues: true }]),
  ]
}

/** One entry of the conversation in a prompt. */
interface HistoryItem {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Whether the item belongs to the reply before it, as its results do. */
  readonly continues?: boolean
}

// Maximum length of a message from another conversation. Long enough for a proposal.
const LONGEST_ELSEWHERE = 1500

/** Events in the project between the turns of a conversation, as history items. */
interface BetweenTurns {
  items(id: string, from: Date, to: Date): HistoryItem[]
  /** Reads events since the last response, including the last message from another conversation. */
  itemsSince(from: Date): Promise<HistoryItem[]>
}

/** Returns a person's changes, and exchanges in other conversations, that happened after a given time. */
async function readBetween(
  db: Kysely<Database>,
  session: string,
  since: Date,
  modes: HistoryOptions['modes'],
): Promise<BetweenTurns> {
  const [elsewhere, changes] = await Promise.all([
    exchangesElsewhere(db, session, since),
    personChanges(db, session, { since, modes }),
  ])
  const within = (at: Date, from: Date, to?: Date): boolean => at > from && (to === undefined || at <= to)
  const count = (from: Date, to?: Date): number => elsewhere.filter((at) => within(at, from, to)).length
  const changed = (from: Date, to?: Date): PersonChange[] => changes.filter(({ at }) => within(at, from, to))
  return {
    items: (id, from, to) => [...meanwhile(id, count(from, to)), ...changedByPerson(id, changed(from, to))],
    itemsSince: async (from) => {
      const exchanges = count(from)
      const message = exchanges > 0 ? await lastSaidElsewhere(db, session) : ''
      return [...meanwhile('now', exchanges, message), ...changedByPerson('now', changed(from))]
    },
  }
}

/** Returns the time of each response in the project's other conversations. */
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

/**
 * Returns the last message that the person received in another conversation. It may contain a proposal that needs an
 * answer.
 */
async function lastSaidElsewhere(db: Kysely<Database>, session: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select session_turn.text from session_turn
    join session on session.id = session_turn.session_id
    join session own on own.project_id = session.project_id and own.kit = session.kit and own.id <> session.id
    where own.id = ${session} and role = 'assistant'
    order by session_turn.at desc limit 1
  `.execute(db)
  return cutText(rows[0]?.text.trim() ?? '', LONGEST_ELSEWHERE)
}

function meanwhile(id: string, count: number, message = ''): HistoryItem[] {
  if (count === 0) return []
  const exchanges = count === 1 ? '1 exchange' : `${count} exchanges`
  const note = `At this point, another conversation about this project had ${exchanges}. It is not shown; the state and the working material show its results.`
  const last = [' Its last message:\n', verbatimElement('last_message', {}, message)]
  return [item(id, 'meanwhile', message === '' ? [note] : [note, ...last])]
}

// Maximum number of changes between two turns. The latest are shown.
const MAX_CHANGES = 20
// Every list says what it means, because earlier ones may be left out of a prompt.
const CHANGES = {
  since: 'your last reply',
  note: 'made by the user and in place: do not repeat or reverse them unasked',
}

function changedByPerson(id: string, changes: readonly PersonChange[]): HistoryItem[] {
  if (changes.length === 0) return []
  const earlier = changes.length - MAX_CHANGES
  const lines = [
    ...(earlier > 0 ? [`${earlier} earlier changes are not listed.`] : []),
    ...changes.slice(-MAX_CHANGES).map(({ line }) => line),
  ]
  const content = toXml(verbatimElement('user_changes', CHANGES, `\n${lines.join('\n')}\n`))
  return [{ id: `${id}-user_changes`, role: 'user', content }]
}

function item(id: string, name: string, children: Parameters<typeof xmlElement>[2]): HistoryItem {
  return { id: `${id}-${name}`, role: 'user', content: toXml(xmlElement(name, {}, children)) }
}

/** Matches the ids of calls that asked for a response, including calls after look-ups. */
export const RESPONSE_CALL = '#[1-9]$'

/** Rebuilds the prompt of a session's last answered turn from its record. */
export async function previousPrompt(
  db: Kysely<Database>,
  session: string,
): Promise<{ readonly text: string } | undefined> {
  const turn = await db
    .selectFrom('session_turn')
    .select('run_id')
    .where('session_id', '=', session)
    .where('role', '=', 'assistant')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!turn?.run_id) return undefined
  const call = await db
    .selectFrom('call')
    .select('record_blob')
    .where('run_id', '=', turn.run_id)
    // Not a call of an action, whose prompt has another beginning.
    .where('id', '~', RESPONSE_CALL)
    .where('record_blob', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!call?.record_blob) return undefined
  const { text } = await rebuildPrompt(await readRecord(db, call.record_blob))
  return { text }
}
