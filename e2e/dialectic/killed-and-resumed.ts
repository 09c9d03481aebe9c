import { expect } from 'vitest'
import { quire } from '../cli/quire.ts'
import { BRIEF_STORE, startQuire } from './dialectic-workspace.ts'

interface Options {
  readonly kills: number
  /** Decides when; a failure can be had again. */
  readonly seed: number
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

/** Runs a command that is killed without warning, again and again, then to its end, and exports what came of it. */
export async function killedAndResumed(
  args: readonly string[],
  workspace: string,
  out: string,
  { kills, seed, sleep }: Options,
): Promise<void> {
  let state = seed
  for (let kill = 0; kill < kills; kill++) {
    state = (state * 48_271) % 2_147_483_647
    const child = startQuire(args, workspace)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await sleep(1500 + (state % 4500))
    child.kill('SIGKILL')
    await ended
  }
  const last = await quire(args, { cwd: workspace, env: BRIEF_STORE })
  expect(last.code, last.stderr).toBe(0)
  const exported = await quire(['export', 'r', out], { cwd: workspace, env: BRIEF_STORE })
  expect(exported.code, exported.stderr).toBe(0)
}
