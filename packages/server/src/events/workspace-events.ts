import { relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Quire } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import { watch } from 'chokidar'
import type { Kysely } from 'kysely'
import { Feed } from './feed.ts'
import { readChanges, type Seen } from './read-changes.ts'

/** Events of a workspace, for pages that show several runs or files. */
export type WorkspaceEvent =
  | { readonly type: 'run.changed'; readonly run: string; readonly status: string }
  | { readonly type: 'session.changed'; readonly session: string }
  | { readonly type: 'file.changed'; readonly path: string; readonly change: 'written' | 'removed' }

const POLL_MS = 500
/** The watched files of a workspace. */
const WATCHED =
  /^(quire\.yaml|(models|actions|scripted)\.yaml|(prompts|blueprints|recipes|domains|schemas|kits|flows)(\/.*)?)$/

/** Reports changes in the store and on disk from `start` until `close`. */
export class WorkspaceEvents {
  readonly feed: Feed<WorkspaceEvent>
  readonly #quire: Quire
  #watcher: ReturnType<typeof watch> | undefined
  #begun: Promise<void> | undefined

  constructor(quire: Quire) {
    this.#quire = quire
    this.feed = new Feed(quire.newId().slice(0, 8))
  }

  /** Starts watching if necessary. Resolves when changes in the store can no longer be missed. */
  start(): Promise<void> {
    this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = undefined
      throw error
    })
    return this.#begun
  }

  async close(): Promise<void> {
    this.feed.close()
    await this.#watcher?.close()
  }

  async #begin(): Promise<void> {
    const { db } = await this.#quire.store()
    const { seen } = await readChanges(db)
    if (this.feed.isClosed) return
    this.#watch()
    void this.#poll(db, seen)
  }

  async #poll(db: Kysely<Database>, first: Seen): Promise<void> {
    for (let seen = first; !this.feed.isClosed; ) {
      await sleep(POLL_MS, undefined, { ref: false })
      // If the store is unavailable, try again later.
      const found = await readChanges(db, seen).catch(() => undefined)
      for (const { run, status } of found?.runs ?? []) this.feed.append({ type: 'run.changed', run, status })
      for (const session of found?.sessions ?? []) this.feed.append({ type: 'session.changed', session })
      seen = found?.seen ?? seen
    }
  }

  #watch(): void {
    const { root } = this.#quire.workspace
    if (root === undefined) return
    const pathOf = (file: string): string => relative(root, file).split(sep).join('/')
    const watcher = watch(root, {
      ignoreInitial: true,
      ignored: (file) => file !== root && (!WATCHED.test(pathOf(file)) || /\/\.|\/node_modules\//.test(pathOf(file))),
    })
    const tell = (change: 'written' | 'removed') => (file: string) =>
      this.feed.append({ type: 'file.changed', path: pathOf(file), change })
    watcher.on('add', tell('written')).on('change', tell('written')).on('unlink', tell('removed'))
    // Changes to files that cannot be watched are not reported.
    watcher.on('error', () => {})
    this.#watcher = watcher
  }
}
