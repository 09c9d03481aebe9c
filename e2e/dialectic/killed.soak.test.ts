import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { temporaryFolder, tree } from './dialectic-workspace.ts'
import { killedAndResumed } from './killed-and-resumed.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

test('twenty kills at random change nothing', async () => {
  const args = 'run dialectic --input request.md --models scripted/alpha,scripted/beta --run-id r --project p'.split(
    ' ',
  )
  const calm = folder.workspace()
  const first = await quire(args, { cwd: calm })
  expect(first.code, first.stderr).toBe(0)
  const expected = folder.fresh('calm')
  await quire(['export', 'r', expected], { cwd: calm })
  const out = folder.fresh('killed')
  await killedAndResumed(args, folder.workspace(), out, {
    kills: 20,
    seed: 77,
    moment: (_, random) => sleep(1500 + (random % 4500)),
  })
  expect(tree(out)).toEqual(tree(expected))
}, 900_000)
