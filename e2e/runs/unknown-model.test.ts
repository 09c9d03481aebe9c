import { expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { makeTestWorkspace } from './test-workspace.ts'

test('a 404, 401 or 400 from a provider ends the run with exit code 4', async () => {
  let status = 404
  const model = await startLoopbackModel(() => ({ kind: 'status', status }))
  const workspace = makeTestWorkspace(model)
  try {
    for (const [answer, code] of [
      [404, 'not-found'],
      [401, 'unauthorised'],
      [400, 'rejected'],
    ] as const) {
      status = answer
      const args = [
        'run',
        'review-loop',
        '--input',
        'request.md',
        '--models',
        'loop/nobody',
        '--run-id',
        code,
        '--json',
      ]
      const ran = await quire(args, { cwd: workspace.dir })
      expect(ran.json()).toMatchObject({ status: 'failed', errors: [{ code }] })
      expect(ran.code).toBe(4)
    }
  } finally {
    workspace.remove()
    await model.close()
  }
})
