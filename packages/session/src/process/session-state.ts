import type { JsonValue } from '@quire/runtime/engine'

/** One entry of a list field: its text, and what it says beside. */
export interface ListEntry {
  readonly text: string
  readonly attributes?: Readonly<Record<string, string>>
}

/** Somebody went on although a gate said no. */
export interface GateOverride {
  readonly from: string
  readonly to: string
  readonly missing: readonly string[]
}

export type WorkStatus = 'not_started' | 'in_progress' | 'draft_ready' | 'complete'

/** How far a work template has come: what was filled in, and what was said of it. */
export interface WorkProgress {
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** Said by `update_status`; never above what the fields allow. */
  readonly declared?: WorkStatus
}

/** All that a session knows of itself. Knowledge, notebooks, documents and history have tables of their own. */
export interface SessionState {
  readonly mode: string
  /** Values by section and field; texts, numbers, booleans and lists of entries. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, JsonValue | readonly ListEntry[]>>>>
  readonly work: Readonly<Record<string, WorkProgress>>
  /** What the person has confirmed, by the names that gates use. */
  readonly confirmed: readonly string[]
  readonly overrides: readonly GateOverride[]
  /** Documents that a reply asked to see: prompts show them from a line on until others are asked for. */
  readonly reading?: readonly { readonly path: string; readonly from: number }[]
  /** The last gate was passed; going to a mode takes it back. */
  readonly finished?: boolean
}

/** Why something changed: the turn and the action, or the person, who may have done it in a file. */
export interface Cause {
  readonly turn: number
  readonly by: 'action' | 'person' | 'system'
  readonly action?: string
  readonly file?: string
}

/** One change of the state, kept for good. */
export interface StateChange {
  readonly path: string
  readonly before: JsonValue
  readonly after: JsonValue
  readonly cause: Cause
}
