import { isDeepStrictEqual } from 'node:util'
import type { JsonValue } from '@quire/runtime/engine'

/** One entry of a list field, with its text and attributes. */
export interface ListEntry {
  readonly text: string
  readonly attributes?: Readonly<Record<string, string>>
}

/** Records that a person overrode a closed gate. */
export interface GateOverride {
  readonly from: string
  readonly to: string
  readonly missing: readonly string[]
}

export type WorkStatus = 'not_started' | 'in_progress' | 'draft_ready' | 'complete'

/** The fields and the declared status of a work template. */
export interface WorkProgress {
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** The status set by `update_status`. The fields determine which statuses are possible. */
  readonly declared?: WorkStatus
}

/** The state of a session. Knowledge, notebooks, documents and history have their own tables. */
export interface SessionState {
  readonly mode: string
  /** Each section maps field names to values. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, JsonValue | readonly ListEntry[]>>>>
  readonly work: Readonly<Record<string, WorkProgress>>
  /** The names of the confirmed conditions. */
  readonly confirmed: readonly string[]
  readonly overrides: readonly GateOverride[]
  /**
   * Documents that a response opened, each with its first visible line. They stay open until a later turn opens others
   * or the mode changes.
   */
  readonly reading?: readonly { readonly path: string; readonly from: number; readonly turn?: number }[]
  /** Whether the last gate was passed. Reset when a mode is entered. */
  readonly finished?: boolean
}

/** The cause of a change: an action in a turn, or a person. */
export interface Cause {
  readonly turn: number
  readonly by: 'action' | 'person' | 'system'
  readonly action?: string
  readonly file?: string
}

/** Changes to documents have paths that begin with this name. Their texts are stored as versions. */
export const DOCUMENTS = 'documents/'

/** One change to the state or to a document, kept permanently. */
export interface StateChange {
  readonly path: string
  readonly before: JsonValue
  readonly after: JsonValue
  readonly cause: Cause
}

/**
 * Applies a turn's changes to a state that was changed elsewhere. Undefined if both sides changed the same field. If
 * both sides added entries to a list, all entries are kept.
 */
export function applyChanges(state: SessionState, changes: readonly StateChange[]): SessionState | undefined {
  let now: SessionState | undefined = state
  for (const change of changes) now = now && applyChange(now, change)
  return now
}

function applyChange(state: SessionState, { path, before, after }: StateChange): SessionState | undefined {
  if (path.startsWith(DOCUMENTS)) return state
  if (path === 'reading') return { ...state, reading: (after ?? []) as unknown as NonNullable<SessionState['reading']> }
  const [first = '', second = '', third = ''] = path.split('.')
  if (first === 'work') return applyWork(state, second, third, before, after)
  if (second === '' || third !== '') return undefined
  const section = state.sections[first] ?? {}
  const value = settle((section[second] ?? null) as JsonValue, before, after)
  if (value === undefined) return undefined
  return { ...state, sections: { ...state.sections, [first]: { ...section, [second]: value } } }
}

function applyWork(
  state: SessionState,
  template: string,
  field: string,
  before: JsonValue,
  after: JsonValue,
): SessionState | undefined {
  const progress: WorkProgress = state.work[template] ?? { fields: {} }
  const isStatus = field === 'status'
  const current = (isStatus ? progress.declared : progress.fields[field]) ?? null
  const value = settle(current as JsonValue, before, after)
  if (value === undefined) return undefined
  const changed: WorkProgress = isStatus
    ? { ...progress, declared: value as WorkStatus }
    : { ...progress, fields: { ...progress.fields, [field]: value as string | readonly string[] } }
  return { ...state, work: { ...state.work, [template]: changed } }
}

/** Returns the value after a change. Undefined if the change conflicts with the current value. */
function settle(current: JsonValue, before: JsonValue, after: JsonValue): JsonValue | undefined {
  if (isDeepStrictEqual(current, before) || isDeepStrictEqual(current, after)) return after
  const was = before ?? []
  if (!Array.isArray(current) || !Array.isArray(was) || !Array.isArray(after)) return undefined
  const isAddition = was.every((entry, index) => isDeepStrictEqual(entry, after[index]))
  return isAddition
    ? [...(current as readonly JsonValue[]), ...(after as readonly JsonValue[]).slice(was.length)]
    : undefined
}
