import { relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Quire } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import { watch } from 'chokidar'
import { type Kysely, sql } from 'kysely'
import { Feed } from './feed.ts'

/** Rows are numbered before they are committed, so a lower number may appear later. */
const LATE = 200

/** Events of a workspace, for pages that show several runs or files. */
export type WorkspaceEvent =
  | { readonly type: 'run.changed'; readonly run: string; readonly status: string }
  | { readonly type: 'session.changed'; readonly session: string }
  | { readonly type: 'file.changed'; readonly path: string; readonly change: 'written' | 'removed' }

const POLL_MS = 500
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

/** What the last read found: the highest row numbers, and the numbers of recent rows. */
export interface Seen {
  readonly event: string
  readonly session: string
  readonly numbers: ReadonlySet<string>
}

interface Changes {
  readonly runs: readonly { readonly run: string; readonly status: string }[]
  readonly sessions: readonly string[]
  readonly seen: Seen
}

/**
 * Returns the runs that got new events and the sessions that were saved since the last read. Empty on the first read.
 */
export async function readChanges(db: Kysely<Database>, last?: Seen): Promise<Changes> {
  const { rows } = await sql<{ event: string; session: string }>`
    select coalesce((select max(id) from event), 0) as event, coalesce((select max(saved) from session), 0) as session
  `.execute(db)
  const now = rows[0]!
  const { event, session } = last ?? now
  const { rows: recent } = await sql<{ number: string; run: string | null; session: string | null }>`
    select 'event ' || id as number, run_id as run, null as session from event
    where id > ${event}::bigint - ${sql.lit(LATE)}
    union all
    select 'session ' || saved, null, id from session where saved > ${session}::bigint - ${sql.lit(LATE)}
  `.execute(db)
  const seen = { ...now, numbers: new Set(recent.map(({ number }) => number)) }
  const fresh = last ? recent.filter(({ number }) => !last.numbers.has(number)) : []
  const changed = new Set(fresh.flatMap(({ run }) => run ?? []))
  const runs =
    changed.size > 0
      ? await db
          .selectFrom('run')
          .select(['id as run', 'status'])
          .where('id', 'in', [...changed])
          .execute()
      : []
  return { runs, sessions: fresh.flatMap((row) => row.session ?? []), seen }
}
