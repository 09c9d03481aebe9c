import type { Handler } from '@quire/core/action'
import type { JsonValue } from '@quire/runtime/engine'
import type { SessionDocument } from '../documents/session-document.ts'
import type { Passage } from '../notebook/passage.ts'
import type { Process } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import type { SideAnswer, SideCall } from '../side/side-call.ts'
import type { HandlerSettings } from './handler-settings.ts'

/**
 * The context of an action's handler. All changes are drafts: they are stored together with the turn, or not at all, so
 * a handler that runs again after a crash starts from the same state. Calls are recorded and never made twice.
 */
export interface SessionHandlerContext {
  readonly process: Process
  readonly session: { readonly id: string; readonly project: string; readonly turn: number }
  /** The settings under `with` in actions.yaml. */
  readonly settings: Readonly<Record<string, JsonValue>>
  /** The session's models; the first is asked unless a rule selects another. */
  readonly models: readonly string[]
  readonly state: {
    get(): SessionState
    /** Sets a field of a section; names that the process does not define are rejected. */
    set(section: string, field: string, value: JsonValue): void
    fill(template: string, fields: Readonly<Record<string, string | readonly string[]>>): void
    declare(template: string, status: string): void
    /** Shows documents in the next prompts, each starting at a given line. */
    reads(documents: readonly { readonly path: string; readonly from: number }[]): void
  }
  readonly knowledge: {
    save(entry: { category: string; key: string; value: string; source: string }): void
    find(words: string, max: number): Promise<readonly { category: string; key: string; value: string }[]>
    /** All entries in some categories, newest first, including those saved in this turn. */
    list(
      categories: readonly string[],
      max: number,
    ): Promise<readonly { category: string; key: string; value: string }[]>
  }
  readonly documents: {
    /** The newest version, including one written in this turn. */
    read(path: string): Promise<SessionDocument | undefined>
    list(kind: string): Promise<readonly SessionDocument[]>
    /** All documents, without their text. */
    all(): Promise<readonly Omit<SessionDocument, 'text'>[]>
    /** Makes this the active document, or clears the active document, if the process keeps it in its state. */
    activate(path: string | undefined): Promise<void>
    /** A new version. Paths are relative to the project's folder and never leave it. */
    write(document: {
      path: string
      kind: string
      key: string
      text: string
      /** The version that this text is restored from. */
      restores?: number
    }): Promise<SessionDocument>
    /** Removes a document. Its versions are kept, and a person can undo the removal. */
    remove(path: string): Promise<void>
    /**
     * The last change that was not undone: its action (undefined for a manual edit), and the document before the
     * change.
     */
    lastChange(path: string): Promise<{ action: string | undefined; before: SessionDocument } | undefined>
  }
  readonly notebooks: {
    query(notebook: string, question: string, max: number): Promise<readonly Passage[]>
  }
  /** Renders one of the kit's templates. */
  render(template: string, values: Readonly<Record<string, unknown>>): string
  /** Checks whether a prompt would fit, before paying for the steps that lead to it. @throws SidePromptTooLarge */
  check(call: SideCall): Promise<void>
  /** Asks a model for text. @throws SidePromptTooLarge, TimeLimitReached */
  ask(call: SideCall): Promise<SideAnswer<string>>
  /** Asks a model for a value that satisfies the schema. @throws SidePromptTooLarge, TimeLimitReached */
  askJson(call: SideCall & { readonly schema: object }): Promise<SideAnswer<JsonValue>>
  readonly signal: AbortSignal
}

/** Performs an action; its result is shown to the person and the model. */
export type SessionHandler = (
  params: Parameters<Handler>[0],
  context: SessionHandlerContext,
) => Promise<JsonValue> | JsonValue

/**
 * A handler, with the declaration of its settings under `with`. Without a declaration, `quire check` cannot check the
 * settings.
 */
export type DeclaredHandler = SessionHandler & { readonly settings?: HandlerSettings }

export function defineHandler(handle: SessionHandler, settings: HandlerSettings): DeclaredHandler {
  return Object.assign(handle, { settings })
}
