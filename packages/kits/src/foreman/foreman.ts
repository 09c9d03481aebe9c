import type { GuestHost } from '@quire/runtime/kit'
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

/** A conversation with the Foreman: every message is stored, answered, and acted on. */
export class Foreman {
  readonly #session: Session

  private constructor(session: Session) {
    this.#session = session
  }

  /** Opens a session, or begins it. */
  static async open(quire: GuestHost, options: ForemanOptions = {}): Promise<Foreman> {
    return new Foreman(await openSession(quire, { ...options, kit: 'foreman' }))
  }

  /** Says something; gives back the message, the thinking, what was done and what was refused. */
  chat(message: string, options: ChatOptions = {}): Promise<TurnResult> {
    return this.#session.chat(message, options)
  }

  view(): Promise<StateView> {
    return this.#session.view()
  }

  /** Goes on to a mode, or with `finished` to the end; `insists` goes through a closed gate, which is recorded and shown. */
  goTo(mode: string, options: { readonly insists?: boolean } = {}): Promise<void> {
    return this.#session.goTo(mode, options)
  }

  /** Takes back the last edit of a text, or of the one that is named; said again, the one before. */
  undo(target?: string): Promise<UndoneChange> {
    return this.#session.undo(target)
  }

  /** What only the writer can say: `voice_lock`, `manuscript_complete`. */
  confirm(name: string): Promise<string | undefined> {
    return this.#session.confirm(name)
  }
}
