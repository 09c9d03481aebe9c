import type { PluginHost } from '@quire/runtime/kit'
import {
  type ChatOptions,
  type OpenSessionOptions,
  openSession,
  type Session,
  type StateView,
  type TurnResult,
  type UndoneChange,
} from '@quire/session'

export type ForemanOptions = Omit<OpenSessionOptions, 'kit'>

/** A conversation with the Foreman. Every message is stored, answered and acted on. */
export class Foreman {
  readonly #session: Session

  private constructor(session: Session) {
    this.#session = session
  }

  /** Opens an existing session or starts a new one. */
  static async open(quire: PluginHost, options: ForemanOptions = {}): Promise<Foreman> {
    return new Foreman(await openSession(quire, { ...options, kit: 'foreman' }))
  }

  /** Sends a message. Returns the response, the thinking, and the actions. */
  chat(message: string, options: ChatOptions = {}): Promise<TurnResult> {
    return this.#session.chat(message, options)
  }

  view(): Promise<StateView> {
    return this.#session.view()
  }

  /**
   * Enters a mode. `finished` ends the process, and returns the names of the manuscript's files. `force` overrides a
   * closed gate. The session records and shows overrides.
   */
  goTo(mode: string, options: { readonly force?: boolean } = {}): Promise<string[]> {
    return this.#session.goTo(mode, options)
  }

  /**
   * Undoes the last edit to the target. Without a target, undoes the last edit to any text. Repeated calls undo earlier
   * edits.
   */
  undo(target?: string): Promise<UndoneChange> {
    return this.#session.undo(target)
  }

  /** Confirms a condition that only the writer can judge: `voice_lock` or `manuscript_complete`. */
  confirm(name: string): Promise<string | undefined> {
    return this.#session.confirm(name)
  }
}
