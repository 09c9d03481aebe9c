import { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { STORE_SCHEMA, type Store } from '../../store/store.ts'
import { MAX_SILENT_BEATS } from './death-watch.ts'
import { leaseExtension } from './lease-records.ts'
import { recoverySteps } from './recover-claims.ts'

// The thread's code is in the same folder, both in the source and in the build.
const CODE = new URL(`./lease-renewal-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

export type LeaseStatement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The leases that the thread keeps alive. Sent on every beat of the main thread, as a sign of life. */
export interface KeptLeases {
  readonly connection: Readonly<Record<string, unknown>>
  /** Prepares a new connection. */
  readonly setUp: string
  readonly maxSilentBeats: number
  readonly leases: readonly {
    readonly beat: LeaseStatement
    /** Frees the steps of a worker whose main thread has been blocked for too long. */
    readonly giveUp: readonly LeaseStatement[]
  }[]
}

/**
 * Keeps the leases of an engine's workers alive from a thread of its own. A step that blocks the main thread would
 * otherwise look like the death of the whole process. The thread starts with the first lease.
 */
export class LeaseKeeper {
  readonly #store: Pick<Store, 'db' | 'connection'>
  readonly #leases = new Map<string, KeptLeases['leases'][number]>()
  readonly #maxSilentBeats: number
  #thread: Worker | undefined
  #isClosed = false

  constructor(store: Pick<Store, 'db' | 'connection'>, { maxSilentBeats = MAX_SILENT_BEATS } = {}) {
    this.#store = store
    this.#maxSilentBeats = maxSilentBeats
  }

  /** Keeps a lease alive. Call this on every beat. */
  keep(worker: string): void {
    if (!this.#leases.has(worker)) {
      const compile = (statement: ReturnType<typeof leaseExtension>): LeaseStatement => {
        const { sql, parameters } = statement.compile(this.#store.db)
        return { sql, parameters }
      }
      this.#leases.set(worker, {
        beat: compile(leaseExtension(worker)),
        giveUp: recoverySteps(worker).map(compile),
      })
    }
    this.#post()
  }

  /** Stops renewing a lease. */
  drop(worker: string): void {
    if (this.#leases.delete(worker) && this.#thread) this.#post()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.terminate()
  }

  #post(): void {
    if (this.#isClosed) return
    this.#thread ??= this.#start()
    this.#thread.postMessage({
      connection: this.#store.connection(),
      setUp: `set search_path to ${STORE_SCHEMA}`,
      maxSilentBeats: this.#maxSilentBeats,
      leases: [...this.#leases.values()],
    } satisfies KeptLeases)
  }

  #start(): Worker {
    const thread = new Worker(CODE, { execArgv: [] })
    // If the thread fails, the next beat starts another one.
    thread.on('error', () => {})
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
    })
    thread.unref()
    return thread
  }
}
