import { toXml, xmlElement } from '@quire/core'
import type { Database } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'

/** One entry of the conversation in a prompt. */
export interface HistoryItem {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
}

// Maximum length of a message from another conversation. Long enough for a proposal.
const LONGEST_ELSEWHERE = 1500

interface HandEdit {
  readonly path: string
  readonly at: Date
}

/** Events in the project between the turns of a conversation, as history items. */
interface BetweenTurns {
  items(id: string, from: Date, to: Date): HistoryItem[]
  /** Reads events since the last reply, including the last message from another conversation. */
  itemsSince(from: Date): Promise<HistoryItem[]>
}

/** Returns manual edits and exchanges in other conversations that happened after a given time. */
export async function readBetween(db: Kysely<Database>, session: string, since: Date): Promise<BetweenTurns> {
  const [elsewhere, edits] = await Promise.all([
    exchangesElsewhere(db, session, since),
    editsByHand(db, session, since),
  ])
  const within = (at: Date, from: Date, to?: Date): boolean => at > from && (to === undefined || at <= to)
  const count = (from: Date, to?: Date): number => elsewhere.filter((at) => within(at, from, to)).length
  const paths = (from: Date, to?: Date): string[] =>
    edits.filter(({ at }) => within(at, from, to)).map(({ path }) => path)
  return {
    items: (id, from, to) => [...meanwhile(id, count(from, to)), ...edited(id, paths(from, to))],
    itemsSince: async (from) => {
      const exchanges = count(from)
      const said = exchanges > 0 ? await lastSaidElsewhere(db, session) : ''
      return [...meanwhile('now', exchanges, said), ...edited('now', paths(from))]
    },
  }
}

/** Returns the time of each reply in the project's other conversations. */
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
  const text = rows[0]?.text.trim() ?? ''
  if (text.length <= LONGEST_ELSEWHERE) return text
  return `${text
    .slice(0, LONGEST_ELSEWHERE)
    .toWellFormed()
    .replace(/\s+\S*$/, '')} …`
}

/** Returns versions that a person wrote by editing files. */
async function editsByHand(db: Kysely<Database>, session: string, since: Date): Promise<readonly HandEdit[]> {
  const { rows } = await sql<HandEdit>`
    select path, session_document.at from session_document join session using (project_id)
    where session.id = ${session} and action is null and session_document.kind <> 'message'
      and session_document.at > ${since}
    order by session_document.at, path
  `.execute(db)
  return rows
}

function meanwhile(id: string, count: number, said = ''): HistoryItem[] {
  if (count === 0) return []
  const exchanges = count === 1 ? '1 exchange' : `${count} exchanges`
  const told = `At this point, another conversation about this project had ${exchanges}. It is not shown; the state and the working material show its results.`
  const last = [' Its last message:\n', xmlElement('last_message', {}, [said])]
  return [item(id, 'meanwhile', said === '' ? [told] : [told, ...last])]
}

function edited(id: string, paths: readonly string[]): HistoryItem[] {
  return paths.length === 0 ? [] : [item(id, 'edited_by_hand', [[...new Set(paths)].join(', ')])]
}

function item(id: string, name: string, children: Parameters<typeof xmlElement>[2]): HistoryItem {
  return { id: `${id}-${name}`, role: 'user', content: toXml(xmlElement(name, {}, children)) }
}
