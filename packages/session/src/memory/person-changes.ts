import type { JsonValue } from '@quire/runtime/engine'
import type { Database } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import type { ProcessMode } from '../process/process.ts'
import { DOCUMENTS, type StateChange } from '../process/session-state.ts'
import { cutText } from './long-message.ts'

const LONGEST_VALUE = 160
const MAX_ENTRIES = 5
const CONFIRMED = 'confirmed.'

/** Something that a person did between turns, in one line. */
export interface PersonChange {
  readonly at: Date
  readonly line: string
}

interface ChangeRow extends StateChange {
  readonly at: Date
}

/**
 * Returns what the person did in the project after a time: changes to the state, to files, and to the mode. Leaves out
 * changes from before the conversation began, because the state and the documents already show them.
 */
export async function personChanges(
  db: Kysely<Database>,
  session: string,
  { since, modes }: { readonly since: Date; readonly modes: readonly Pick<ProcessMode, 'name' | 'display'>[] },
): Promise<readonly PersonChange[]> {
  const { rows } = await sql<ChangeRow>`
    select change.path, change.before, change.after, change.cause, change.at
    from session own
    join session on session.project_id = own.project_id and session.kit = own.kit
    join session_change change on change.session_id = session.id
    where own.id = ${session} and change.cause ->> 'by' = 'person'
      and change.at > ${since} and change.at > own.created_at
    order by change.at, session.id, change.n
  `.execute(db)
  const fields = new Set(rows.flatMap((row) => (row.path.startsWith('work.') ? [sourceOf(row, row.cause.file)] : [])))
  const confirmed = new Set(rows.filter(({ path }) => path.startsWith(CONFIRMED)).map(({ at }) => at.getTime()))
  return rows.flatMap((row) => {
    // A confirmation also sets fields, in the same transaction.
    if (confirmed.has(row.at.getTime()) && !row.path.startsWith(CONFIRMED)) return []
    // The fields of a form say more than the changed lines of its file.
    if (row.path.startsWith(DOCUMENTS) && fields.has(sourceOf(row, row.path.slice(DOCUMENTS.length)))) return []
    const line = lineOf(row, modes)
    return line === undefined ? [] : [{ at: row.at, line }]
  })
}

function sourceOf({ at }: ChangeRow, file: string | undefined): string {
  return `${at.getTime()} ${file ?? ''}`
}

function lineOf(
  { path, before, after, cause }: StateChange,
  modes: readonly Pick<ProcessMode, 'name' | 'display'>[],
): string | undefined {
  if (path.startsWith(DOCUMENTS)) return documentLine(path.slice(DOCUMENTS.length), after, cause.action)
  const display = (name: JsonValue): string => modes.find((mode) => mode.name === name)?.display ?? String(name)
  const [first = '', second = '', third = ''] = path.split('.')
  if (path === 'mode') return `Changed the mode from ${display(before)} to ${display(after)}.`
  if (path === 'finished') return after === true ? 'Ended the process.' : 'Reopened the process.'
  if (path === 'overrides') return 'Insisted on it, although the gate was closed.'
  if (path === 'reading') return undefined
  if (first === 'confirmed') return `Confirmed ${second}.`
  return fieldLine(first === 'work' ? `${second}.${third}` : path, before, after)
}

function documentLine(path: string, after: JsonValue, action: string | undefined): string {
  const { change, undid, restores } = (after ?? {}) as Readonly<Record<string, JsonValue | undefined>>
  const what = typeof change === 'string' ? `: ${change}` : '.'
  if (action === 'undo')
    return `Undid ${undid === undefined || undid === null ? 'a change by hand' : String(undid)} in ${path}${what}`
  if (action === 'restore') return `Restored version ${String(restores)} of ${path}${what}`
  return `Edited ${path}${what}`
}

function fieldLine(path: string, before: JsonValue, after: JsonValue): string {
  if (Array.isArray(after)) {
    const [was, now] = [entriesOf(before), entriesOf(after)]
    const added = now.filter((entry) => !was.includes(entry))
    const removed = was.filter((entry) => !now.includes(entry))
    const parts = [listed('added', added), listed('removed', removed)].filter((part) => part !== '')
    return `Changed ${path}: ${parts.length > 0 ? parts.join('; ') : 'another order'}`
  }
  if (isNothing(after)) return `Cleared ${path}, which was ${quoted(before)}.`
  return isNothing(before)
    ? `Set ${path} to ${quoted(after)}.`
    : `Changed ${path} from ${quoted(before)} to ${quoted(after)}.`
}

function listed(verb: string, entries: readonly string[]): string {
  if (entries.length === 0) return ''
  const more = entries.length - MAX_ENTRIES
  return `${verb} ${entries.slice(0, MAX_ENTRIES).map(quoted).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function entriesOf(value: JsonValue): string[] {
  if (!Array.isArray(value)) return []
  return (value as readonly JsonValue[]).map((entry) =>
    typeof entry === 'object' && entry !== null && 'text' in entry ? String(entry.text) : String(entry),
  )
}

function isNothing(value: JsonValue): boolean {
  return value === null || value === ''
}

function quoted(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${cutText(text.replace(/\s+/g, ' ').trim(), LONGEST_VALUE)}”`
}
