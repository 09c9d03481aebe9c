import type { Quire } from '@quire/runtime'
import { Talk } from './talk.ts'

/** The conversations of this server, keyed by session. */
export class Talks {
  readonly #quire: Quire
  readonly #talks = new Map<string, Talk>()

  constructor(quire: Quire) {
    this.#quire = quire
  }

  of(session: string): Talk {
    const talk = this.#talks.get(session) ?? new Talk(this.#quire, session)
    this.#talks.set(session, talk)
    return talk
  }

  async close(): Promise<void> {
    await Promise.all([...this.#talks.values()].map((talk) => talk.close()))
  }
}
