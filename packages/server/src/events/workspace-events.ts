import { relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Quire } from '@quire/runtime'
import { watch } from 'chokidar'
import { Feed } from './feed.ts'
import { readChanges } from './read-changes.ts'

/** What happens in a workspace, for pages that show several runs or files. */
export type WorkspaceEvent =
  | { readonly type: 'run.changed'; readonly run: string; readonly status: string }
  | { readonly type: 'session.changed'; readonly session: string }
  | { readonly type: 'file.changed'; readonly path: string; readonly change: 'written' | 'removed' }

const POLL_MS = 500
/** What is read of a workspace; other files are nobody's business here. */
const WATCHED =
  /^(quire\.yaml|(models|actions|scripted)\.yaml|(prompts|blueprints|recipes|domains|schemas|kits|flows)(\/.*)?)$/

/** Tells of changes in the store and on the disk, whoever makes them, as long as somebody listens. */
export class WorkspaceEvents {
  readonly feed: Feed<WorkspaceEvent>
  readonly #quire: Quire
  #watcher: ReturnType<typeof watch> | undefined
  #isPolling = false

  constructor(quire: Quire) {
    this.#quire = quire
    this.feed = new Feed(quire.newId().slice(0, 8))
  }

  /** Begins to look, if that has not begun. */
  start(): void {
    if (this.#isPolling || this.feed.isClosed) return
    this.#isPolling = true
    void this.#poll()
    this.#watch()
  }

  async close(): Promise<void> {
    this.feed.close()
    await this.#watcher?.close()
  }

  async #poll(): Promise<void> {
    const { db } = await this.#quire.store()
    let told: ReadonlyMap<string, string> = new Map()
    let seen = await readChanges(db).catch(() => undefined)
    while (!this.feed.isClosed) {
      await sleep(POLL_MS, undefined, { ref: false })
      // A store that is away comes back.
      const found = await readChanges(db, seen?.last).catch(() => undefined)
      if (!found) continue
      if (seen) {
        for (const { run, status, event } of found.runs) {
          if (told.get(run) !== event) this.feed.append({ type: 'run.changed', run, status })
        }
        told = new Map([
          ...(found.runs.length > 0 ? [] : told),
          ...found.runs.map(({ run, event }) => [run, event] as const),
        ])
        for (const session of found.sessions) this.feed.append({ type: 'session.changed', session })
      }
      seen = found
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
    // What cannot be watched is only not told.
    watcher.on('error', () => {})
    this.#watcher = watcher
  }
}
