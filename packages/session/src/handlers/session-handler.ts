import type { Handler } from '@quire/core/action'
import type { JsonValue } from '@quire/runtime/engine'
import type { SessionDocument } from '../documents/session-document.ts'
import type { Passage } from '../notebook/passage.ts'
import type { Process } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import type { SideAnswer, SideCall } from '../side/side-call.ts'
import type { HandlerSettings } from './handler-settings.ts'

/**
 * What an action's handler works with. All changes are drafts: they are stored together with the turn, or not at all,
 * so a handler that is run again after a crash finds things as they were. Calls are recorded and never made twice.
 */
export interface SessionHandlerContext {
  readonly process: Process
  readonly session: { readonly id: string; readonly project: string; readonly turn: number }
  /** What `with` says in actions.yaml. */
  readonly settings: Readonly<Record<string, JsonValue>>
  /** Models that take part in the session; the first is the one that is asked unless a rule says otherwise. */
  readonly models: readonly string[]
  readonly state: {
    get(): SessionState
    /** Sets a field of a section; names that the process does not have are refused. */
    set(section: string, field: string, value: JsonValue): void
    fill(template: string, fields: Readonly<Record<string, string | readonly string[]>>): void
    declare(template: string, status: string): void
    /** Has the next prompts show documents, each from a line on. */
    reads(documents: readonly { readonly path: string; readonly from: number }[]): void
  }
  readonly knowledge: {
    save(entry: { category: string; key: string; value: string; source: string }): void
    find(words: string, max: number): Promise<readonly { category: string; key: string; value: string }[]>
    /** All of some categories, the newest first, this turn's included. */
    list(
      categories: readonly string[],
      max: number,
    ): Promise<readonly { category: string; key: string; value: string }[]>
  }
  readonly documents: {
    /** The newest version, this turn's included. */
    read(path: string): Promise<SessionDocument | undefined>
    list(kind: string): Promise<readonly SessionDocument[]>
    /** All that there are, without their texts. */
    all(): Promise<readonly Omit<SessionDocument, 'text'>[]>
    /** Makes this the document that is being worked on, or none, where the process keeps that in its state. */
    activate(path: string | undefined): Promise<void>
    /** A new version. Paths are relative to the project's folder and never leave it. */
    write(document: {
      path: string
      kind: string
      key: string
      text: string
      /** The version that this text is taken from, where a change is undone. */
      restores?: number
    }): Promise<SessionDocument>
    /** Takes a document away. Its versions stay, and a person can undo it. */
    remove(path: string): Promise<void>
    /** The last change that was not undone yet: the action that made it (none: a person, by hand), and what was before. */
    lastChange(path: string): Promise<{ action: string | undefined; before: SessionDocument } | undefined>
  }
  readonly notebooks: {
    query(notebook: string, question: string, max: number): Promise<readonly Passage[]>
  }
  /** Renders a template of the kit. */
  render(template: string, values: Readonly<Record<string, unknown>>): string
  /** Whether a prompt would fit, before anything is paid for that leads to it. @throws SidePromptTooLarge */
  check(call: SideCall): Promise<void>
  /** Asks a model for a text. @throws SidePromptTooLarge */
  ask(call: SideCall): Promise<SideAnswer<string>>
  /** Asks a model for a value that meets the schema. @throws SidePromptTooLarge */
  askJson(call: SideCall & { readonly schema: object }): Promise<SideAnswer<JsonValue>>
  readonly signal: AbortSignal
}

/** Does what an action asks for; what it returns is told to the person and to the model. */
export type SessionHandler = (
  params: Parameters<Handler>[0],
  context: SessionHandlerContext,
) => Promise<JsonValue> | JsonValue

/** A handler with what it takes under `with`; `quire check` cannot look into settings that no handler declares. */
export type DeclaredHandler = SessionHandler & { readonly settings?: HandlerSettings }

export function defineHandler(handle: SessionHandler, settings: HandlerSettings): DeclaredHandler {
  return Object.assign(handle, { settings })
}
