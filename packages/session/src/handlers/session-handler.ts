import type { Handler } from '@quire/core/action'
import type { JsonValue } from '@quire/runtime/engine'
import type { DocumentName, ListedDocument, SessionDocument } from '../documents/documents.ts'
import type { TextMap } from '../map/text-map.ts'
import type { Passage } from '../notebook/notebook-source.ts'
import type { Process } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import type { SideAnswer, SideCall } from '../side/side-call.ts'
import type { KnowledgeEntry } from '../state/state-xml.ts'
import type { HandlerSettings } from './setting-types.ts'

/** A document to write. */
export interface DocumentText extends DocumentName {
  readonly text: string
  /** The number of the version whose text is restored. */
  readonly restores?: number
}

/**
 * The context of an action's handler. Changes are stored together with the turn, or not at all. After a crash, the
 * handler starts again from the same state. Completed model calls are not repeated.
 */
export interface HandlerTools {
  readonly process: Process
  readonly session: { readonly id: string; readonly project: string; readonly turn: number }
  /** The settings under `with` in actions.yaml. */
  readonly settings: Readonly<Record<string, JsonValue>>
  /** The session's models. The first model is the default. */
  readonly models: readonly string[]
  readonly state: {
    get(): SessionState
    /** Sets a field of a section. Unknown names are rejected. */
    set(section: string, field: string, value: JsonValue): void
    fill(template: string, fields: Readonly<Record<string, string | readonly string[]>>): void
    declare(template: string, status: string): void
    /** Shows documents in the next prompts. Each document starts at the given line. */
    reads(documents: NonNullable<SessionState['reading']>): void
  }
  readonly knowledge: {
    save(entry: KnowledgeEntry & { readonly source: string }): void
    find(words: string, max: number): Promise<readonly KnowledgeEntry[]>
    /** Lists all entries in some categories, newest first. Includes entries from this turn. */
    list(categories: readonly string[], max: number): Promise<readonly KnowledgeEntry[]>
  }
  readonly documents: {
    /** Reads the newest version, including versions from this turn. */
    read(path: string): Promise<SessionDocument | undefined>
    list(kind: string): Promise<readonly SessionDocument[]>
    /** All documents, without their text. */
    all(): Promise<readonly ListedDocument[]>
    /** The map of the project's texts. Undefined if the process declares no map. */
    map(): Promise<TextMap | undefined>
    /** Sets or clears the active document. Only some processes have an active document. */
    activate(path: string | undefined): Promise<void>
    /** Writes a new version. Paths are relative to the project's folder and cannot point outside it. */
    write(document: DocumentText): Promise<SessionDocument>
    /** Removes a document. The document's versions are kept, and a person can undo the removal. */
    remove(path: string): Promise<void>
    /**
     * Returns the last change that was not undone. Includes the action that made the change and the previous document.
     * Manual edits have no action.
     */
    lastChange(path: string): Promise<{ action: string | undefined; before: SessionDocument } | undefined>
  }
  readonly notebooks: {
    query(notebook: string, question: string, max: number): Promise<readonly Passage[]>
  }
  /** Renders one of the kit's templates. */
  render(template: string, values: Readonly<Record<string, unknown>>): string
  /** Checks in advance whether a prompt would fit. @throws SidePromptTooLarge */
  check(call: SideCall): Promise<void>
  /** Asks a model for text. @throws SidePromptTooLarge, TimeLimitReached */
  ask(call: SideCall): Promise<SideAnswer<string>>
  /** Asks a model for a value that satisfies the schema. @throws SidePromptTooLarge, TimeLimitReached */
  askJson(call: SideCall & { readonly schema: object }): Promise<SideAnswer<JsonValue>>
  /** Reports a problem to the person, although the action continues. The code is part of the diagnostic's code. */
  warn(code: string, message: string): void
  readonly signal: AbortSignal
}

/** Performs an action. The person and the model see the result. */
export type SessionHandler = (params: Parameters<Handler>[0], context: HandlerTools) => Promise<JsonValue> | JsonValue

/** A handler and the settings that it declares. `quire check` cannot check undeclared settings. */
export type DeclaredHandler = SessionHandler & { readonly settings?: HandlerSettings }

export function defineHandler(handle: SessionHandler, settings: HandlerSettings): DeclaredHandler {
  return Object.assign(handle, { settings })
}
