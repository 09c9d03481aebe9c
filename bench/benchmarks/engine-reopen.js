import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startLoopbackModel } from '../../e2e/runs/loopback-model.ts'
import { makeTestWorkspace } from '../../e2e/runs/test-workspace.ts'
import { median } from '../measure/median.js'

const QUIRE = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const ROUNDS = 7
const STEPS = 4
const GOAL_MS = 2_000

/**
 * Measures the time until the first request when `quire run` is restarted after `kill -9`. Uses the workspace's own
 * store.
 */
export default async function engineReopen() {
  const model = await startLoopbackModel(() => ({ kind: 'silence' }))
  const workspace = makeTestWorkspace(model)
  writeFileSync(join(workspace.dir, 'input.txt'), String(STEPS))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOOP_API_KEY: 'none', QUIRE_TRUST: '1' }
  const start = (run) => {
    const args = [QUIRE, 'run', 'fan-out', '--input', 'input.txt', '--models', 'loop/writer', '--run-id', run]
    return spawn(process.execPath, args, { cwd: workspace.dir, env, stdio: 'ignore' })
  }
  const asked = async (child, requests) => {
    while (model.requests() < requests) {
      if (child.exitCode !== null)
        throw new Error(`quire run ended with exit code ${child.exitCode} before it called the model`)
      await wait(2)
    }
  }
  const killAt = async (child, requests) => {
    await asked(child, requests)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const times = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = model.requests()
      await killAt(start(`r${round}`), before + STEPS)
      const again = performance.now()
      const child = start(`r${round}`)
      await asked(child, before + STEPS + 1)
      times.push(performance.now() - again)
      await killAt(child, before + 2 * STEPS)
    }
  } finally {
    workspace.remove()
    await model.close()
  }
  const ours = median(times)
  return [
    {
      id: 'engine-reopen',
      ours,
      peer: null,
      ratio: ours / GOAL_MS,
      unit: 'ms',
      goal: { atMost: 1 },
      note: `the time until the first request when \`quire run\` is restarted after kill -9; limit ${GOAL_MS} ms`,
    },
  ]
}
