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
   * Documents that a reply opened, each with its first visible line. They stay open until newer documents replace
   * them or the mode changes.
   */
  readonly reading?: readonly { readonly path: string; readonly from: number }[]
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

/** One change to the state, kept permanently. */
export interface StateChange {
  readonly path: string
  readonly before: JsonValue
  readonly after: JsonValue
  readonly cause: Cause
}
