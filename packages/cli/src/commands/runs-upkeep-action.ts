import { setTimeout as sleep } from 'node:timers/promises'
import { readEvents } from '@quire/runtime/engine'
import { collectGarbage, deleteRuns, findPrunable, type PruneFilter } from '@quire/runtime/upkeep'
import type { CommonOptions } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { openStored } from '../open/open-stored.ts'
import { createOutput } from '../output/output.ts'
import { boardFor } from '../progress/show-progress.ts'
import { counted } from '../views/counted.ts'
import { endRun } from './end-run.ts'

const POLL_MS = 400

/** Shows the progress of a run that another process executes. */
export async function follow(run: string, options: CommonOptions): Promise<void> {
  const output = createOutput(options)
  await using quire = await openStored(options)
  const { db } = await quire.store()
  const board = boardFor(quire, run, output)
  try {
    for (let after = '0'; ; ) {
      const { status } = await quire.progress(run)
      const events = await readEvents(db, run, after)
      for (const event of events) board.tell(event)
      after = events.at(-1)?.id ?? after
      if (status !== 'running' && events.length === 0) break
      if (events.length === 0) await sleep(POLL_MS)
    }
  } finally {
    await board.close()
  }
  await endRun(quire, { ...(await quire.summary(run)), durationMs: 0 }, output)
}

export async function remove(runs: readonly string[], options: CommonOptions): Promise<void> {
  await using quire = await openStored(options)
  const { db } = await quire.store()
  await deleteRuns(db, runs)
  const contents = await collectGarbage(db)
  createOutput(options).result({ deleted: runs, contents }, () => `Deleted ${counted(runs.length, 'run')}.`)
}

export async function prune(filter: PruneFilter, isDryRun: boolean, options: CommonOptions): Promise<void> {
  const output = createOutput(options)
  await using quire = await openFor(options, { isLooking: true })
  // Scheduled pruning must succeed even if there is no store yet. It must not create one.
  if (!quire.hasStore()) return output.result({ runs: [], deleted: [] }, () => 'No runs yet.')
  const { db } = await quire.store()
  const runs = await findPrunable(db, filter)
  if (isDryRun) {
    return output.result({ runs, deleted: [] }, () =>
      [...runs, `${counted(runs.length, 'run')} would be deleted.`].join('\n'),
    )
  }
  if (runs.length > 0) await deleteRuns(db, runs)
  const contents = await collectGarbage(db)
  output.result({ runs, deleted: runs, contents }, () => `Deleted ${counted(runs.length, 'run')}.`)
}
