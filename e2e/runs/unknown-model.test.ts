import { expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { makeTestWorkspace } from './test-workspace.ts'

test.each([
  [404, 'not-found'],
  [401, 'unauthorised'],
  [400, 'rejected'],
])('a provider that answers %i ends the run with the exit code of a failed model', async (status, code) => {
  const model = await startLoopbackModel(() => ({ kind: 'status', status }))
  const workspace = makeTestWorkspace(model)
  try {
    const args = ['run', 'review-loop', '--input', 'request.md', '--models', 'loop/nobody', '--json']
    const ran = await quire(args, { cwd: workspace.dir })
    expect(ran.json()).toMatchObject({ status: 'failed', errors: [{ code }] })
    expect(ran.code).toBe(4)
  } finally {
    workspace.remove()
    await model.close()
  }
})
