import type { Quire } from '@quire/runtime'
import type { RunWorkOptions } from './run-work.ts'

/** An open workspace that works on runs of one flow version. */
interface Worker {
  readonly quire: Quire
  readonly end: () => void
  runs: number
}

/** Open workspaces, one for each flow version in use. An edit therefore never affects a run in progress. */
export class Workers {
  readonly #quire: Quire
  readonly #options: Pick<RunWorkOptions, 'reopen' | 'hear'>
  readonly #open = new Map<string, Promise<Worker>>()

  constructor(quire: Quire, options: Pick<RunWorkOptions, 'reopen' | 'hear'>) {
    this.#quire = quire
    this.#options = options
  }

  /**
   * Opens the workspace with the current files of a flow, or reuses an open workspace. The workspace stays open until
   * the caller releases it.
   */
  async take(flow: string): Promise<{ readonly quire: Quire; release(): Promise<void> }> {
    const { reopen } = this.#options
    if (!reopen) return { quire: this.#quire, release: async () => {} }
    const { identity } = await this.#quire.getFlow(flow)
    const key = JSON.stringify([flow, identity])
    const opening = this.#open.get(key) ?? this.#start(reopen)
    this.#open.set(key, opening)
    try {
      const worker = await opening
      worker.runs++
      return { quire: worker.quire, release: () => this.#release(key, worker) }
    } catch (error) {
      this.#open.delete(key)
      throw error
    }
  }

  async close(): Promise<void> {
    const all = [...this.#open.values()]
    this.#open.clear()
    for (const one of await Promise.allSettled(all)) if (one.status === 'fulfilled') await end(one.value)
  }

  async #start(reopen: () => Promise<Quire>): Promise<Worker> {
    const quire = await reopen()
    return { quire, end: this.#options.hear?.(quire) ?? (() => {}), runs: 0 }
  }

  async #release(key: string, worker: Worker): Promise<void> {
    if (--worker.runs > 0 || !this.#open.delete(key)) return
    await end(worker)
  }
}

async function end({ quire, end: stopHearing }: Worker): Promise<void> {
  stopHearing()
  await quire.close()
}
