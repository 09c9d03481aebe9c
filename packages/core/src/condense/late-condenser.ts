import type { Condense } from './condensed-text.ts'
import { loadCondenser } from './load-condenser.ts'

class NotLoaded extends Error {}

/** A condenser that is loaded when a text is first condensed: most prompts fit, and commands wait for what they load. */
export class LateCondenser {
  #loaded: Condense | undefined

  readonly condense: Condense = (text, level) => {
    if (!this.#loaded) throw new NotLoaded('the condenser is not loaded')
    return this.#loaded(text, level)
  }

  async load(): Promise<void> {
    this.#loaded ??= await loadCondenser()
  }

  /** Does work that may condense. It is done again if it turns out that it does, so it must not change anything. */
  async during<T>(work: () => T): Promise<T> {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
    }
    await this.load()
    return work()
  }
}
