import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Store, StoreUnavailable } from '@quire/runtime/store'
import { message, start } from './processes.ts'

export interface WritersReport {
  readonly committed: number
  readonly unknown: number
  readonly lost: string[]
  readonly halves: string[]
  readonly doubled: string[]
}

interface Options {
  readonly writers: number
  readonly kills: number
  readonly args: readonly string[]
  readonly kill: () => Promise<void>
  readonly store: Store
}

/** Repeatedly kills the store while processes write pairs of rows, then checks the data. */
export async function killUnderWriters(options: Options): Promise<WritersReport> {
  const writers = Array.from({ length: options.writers }, (_, n) => start('writer.ts', [`w${n}`, ...options.args]))
  try {
    return await countAfterKills(writers, options)
  } finally {
    for (const writer of writers) writer.kill('SIGKILL')
  }
}

async function countAfterKills(writers: readonly ChildProcess[], options: Options): Promise<WritersReport> {
  await Promise.all(writers.map((writer) => message(writer)))
  for (let kill = 0; kill < options.kills; kill++) {
    // After each kill, waits until the store responds again.
    await answered(options.store)
    await wait(100 + Math.random() * 300)
    await options.kill()
  }
  await wait(200)
  const reports = await Promise.all(
    writers.map((writer) => {
      const report = message<{ committed: string[]; unknown: number }>(writer)
      writer.send('stop')
      return report
    }),
  )
  const rows = await options.store.db.selectFrom('project').select('id').execute()
  const ids = rows.map(({ id }) => id)
  const there = new Set(ids)
  const committed = reports.flatMap((report) => report.committed)
  return {
    committed: committed.length,
    unknown: reports.reduce((sum, report) => sum + report.unknown, 0),
    lost: committed.filter((id) => !there.has(`${id}-a`) || !there.has(`${id}-b`)),
    halves: ids.filter((id) => !there.has(id.replace(/-[ab]$/, id.endsWith('-a') ? '-b' : '-a'))),
    doubled: ids.filter((id, index) => ids.indexOf(id) !== index),
  }
}

async function answered({ db }: Store): Promise<void> {
  for (;;) {
    try {
      await db.selectFrom('project').select('id').limit(1).execute()
      return
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}
