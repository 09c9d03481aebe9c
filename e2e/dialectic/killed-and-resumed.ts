import { expect } from 'vitest'
import { quire } from '../cli/quire.ts'
import { killed, type Started, startQuire } from '../cli/start-quire.ts'
import { lookAtRun } from '../runs/look-at-run.ts'

export interface Kills {
  readonly kills: number
  /** The random seed that determines when processes are killed. Use the same seed to reproduce a failure. */
  readonly seed: number
  /** Resolves when it is time to kill the process. `random` is a number from 1 to 2^31. */
  readonly moment: (child: Started, random: number) => Promise<unknown>
  /** Whether the last kill must leave unfinished work. */
  readonly isUnfinished?: boolean
}

/** Runs a command, kills it several times, and finally lets it finish. */
export async function killedAndResumed(
  args: readonly string[],
  workspace: string,
  { kills, seed, moment, isUnfinished = false }: Kills,
): Promise<void> {
  let state = seed
  for (let kill = 0; kill < kills; kill++) {
    state = (state * 48_271) % 2_147_483_647
    const child = startQuire(args, workspace)
    await moment(child, state)
    await killed(child)
  }
  if (isUnfinished) expect((await lookAtRun({ workspace }, 'r')).summary.status).toBe('running')
  const last = await quire(args, { cwd: workspace })
  expect(last.code, last.stderr).toBe(0)
}
