import { QuireError } from '@quire/core'
import { readFlowTitles, type StageTitles } from '@quire/inspect/views'
import type { FollowOptions, FoundRun, Quire, RunHandle, RunResult } from '@quire/runtime/front-door'
import { getRun } from '@quire/runtime/store'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { outageNote } from '../output/outage-note.ts'
import type { Output } from '../output/output.ts'
import { duration } from '../views/progress-view.ts'
import { stepLabel } from '../views/run-view.ts'
import { type Board, createBoard, createLines } from './board.ts'

const SAME_KEY_MS = 500

export interface ShowProgressOptions {
  readonly output: Output
  readonly concurrency?: number
  /** By default, redraws a block on a terminal and prints plain lines elsewhere. */
  readonly board?: Board
  /** Called when the run is stored, before anything is shown. */
  readonly onStarted?: (found: FoundRun, run: string) => void
}

/** Follows a run and shows its progress. On a terminal, redraws the same lines. Elsewhere, prints new lines. */
export async function showProgress<Result extends RunResult>(
  quire: Quire,
  begin: (options: FollowOptions) => RunHandle & { readonly result: Promise<Result> },
  { output, concurrency, board: chosenBoard, onStarted }: ShowProgressOptions,
): Promise<Result> {
  let board: Board = chosenBoard ?? createLines(output)
  const handle = begin({
    onOutage: outageNote((text) => board.note(text)),
    ...(concurrency !== undefined && { concurrency }),
  })
  const { run } = handle
  const found = await handle.started
  onStarted?.(found, run)
  if (!chosenBoard) board = await boardFor(quire, run, output)
  const hush = quire.onProgress((origin, event) => {
    if (origin.run !== run || event.type !== 'attempt.failed' || event.waitMs === undefined) return
    const step = stepLabel(origin.step.replace(`${run}/`, ''), output.stageTitles)
    const when = event.waitMs < 1000 ? 'at once' : `in ${duration(event.waitMs)}`
    board.note(`↻ ${step}: ${event.message} Retrying ${when}.`)
  })
  let stoppedAt: number | undefined
  const interrupt = (): void => {
    // One Ctrl-C may arrive twice: from the terminal and from a parent process.
    if (stoppedAt !== undefined && performance.now() - stoppedAt > SAME_KEY_MS) process.exit(EXIT.interrupted)
    if (stoppedAt !== undefined) return
    stoppedAt = performance.now()
    board.note(`Stopping. To continue later: ${output.command(`resume ${run}`)}`)
    handle.stop()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  try {
    for await (const event of handle) board.tell(event)
    return await handle.result
  } catch (error) {
    // The user stopped the run during a database outage, so the outage is not reported again.
    if (stoppedAt !== undefined && QuireError.isInstance(error) && error.code === 'store-gone')
      throw new Exit(EXIT.interrupted)
    throw error
  } finally {
    hush()
    await board.close()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

/** The titles of a run's stages. None if the store is unavailable, because progress is shown all the same. */
async function readRunTitles(quire: Quire, run: string): Promise<StageTitles> {
  try {
    const { flow, request } = await getRun((await quire.store()).db, run, ['flow', 'request'])
    return (await readFlowTitles(quire, flow, request)).stageTitles
  } catch (error) {
    if (QuireError.isInstance(error)) return {}
    throw error
  }
}

/** On a terminal, redraws the same lines. Elsewhere, prints new lines. */
export async function boardFor(quire: Quire, run: string, output: Output): Promise<Board> {
  output.stageTitles = await readRunTitles(quire, run)
  return isTerminal(output) ? createBoard(quire, run, output) : createLines(output)
}

function isTerminal({ isJson, isQuiet }: Output): boolean {
  return process.stderr.isTTY === true && process.env.TERM !== 'dumb' && !isJson && !isQuiet
}
