import type { Condense } from './condensed-text.ts'

/** Loads the condenser on demand. Its Markdown parser takes about 100 ms to load, and most prompts do not need it. */
export async function loadCondenser(): Promise<Condense> {
  const { condenseMarkdown } = await import('./condense-markdown.ts')
  return condenseMarkdown
}

class NotLoaded extends Error {}

/** A condenser that is loaded on first use. Most prompts fit without it, and loading is slow. */
export class LateCondenser {
  #loaded: Condense | undefined

  readonly condense: Condense = (text, level) => {
    if (!this.#loaded) throw new NotLoaded('the condenser is not loaded')
    return this.#loaded(text, level)
  }

  async load(): Promise<void> {
    this.#loaded ??= await loadCondenser()
  }

  /**
   * Runs `work`, which may condense texts. If `work` needs the condenser, loads it and runs `work` again. `work` must
   * therefore have no side effects.
   */
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
