import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { lookAtRun } from './look-at-run.ts'
import { type AskedModel, answerTo, type LoopbackFault, replyTo, startLoopbackModel } from './loopback-model.ts'
import { runProcess } from './run-processes.ts'
import { makeTestWorkspace } from './test-workspace.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

/** Runs `leaves` steps with a faulty provider. Returns what the run and the provider recorded. */
async function runOver(leaves: number, faultFor: (leaf: number, asked: AskedModel) => LoopbackFault | undefined) {
  const model = await startLoopbackModel((asked) => faultFor(leafOf(asked.prompt), asked))
  const workspace = makeTestWorkspace(model, { provider: ', idleTimeoutMs: 3000', limits: ', circuitFailures: 1000' })
  try {
    const place = { workspace: workspace.dir, databaseUrl: await postgres.freshDatabase() }
    const job = { ...place, flow: 'fan-out', run: 'r', input: String(leaves), models: ['loop/writer'], concurrency: 8 }
    const { summary, stderr } = await runProcess(job)
    expect(summary, stderr).toBeDefined()
    return { ...(await lookAtRun(place, 'r')), asked: model.asked(), requests: model.requests() }
  } finally {
    workspace.remove()
    await model.close()
  }
}

const leafOf = (prompt: string): number => Number(/leaf (\d+)/.exec(prompt)?.[1])
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const wholeDocuments = (leaves: readonly number[]): (readonly [string, string])[] =>
  leaves
    .map((n) => [`documents/leaf-${n}.md`, sha256(answerTo(`leaf ${n}`))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))

describe('a run with a failing provider', () => {
  const cuts = Math.floor(replyTo('leaf 0').length / 100)

  test('retries only replies that are cut off, wherever they are cut', async () => {
    const { summary, completed, documents, asked } = await runOver(cuts, (leaf, { times }) =>
      times === 1 ? { kind: 'cut', bytes: (leaf + 1) * 100 } : undefined,
    )
    expect(cuts).toBeGreaterThan(4)
    expect(summary).toMatchObject({ status: 'completed', steps: { total: cuts + 1, completed: cuts + 1, failed: 0 } })
    expect(documents).toEqual(wholeDocuments(numbers(cuts)))
    expect(completed).toHaveLength(cuts + 1)
    // A reply that arrived completely is not requested again. Every other reply is requested twice.
    expect(asked.get('leaf 0')).toBe(2)
    expect(Math.max(...asked.values())).toBe(2)
  })

  test('fails a step whose reply is always cut off, and completes the other steps', async () => {
    const { summary, documents, asked } = await runOver(5, (leaf) =>
      leaf === 2 ? { kind: 'cut', bytes: 300 } : undefined,
    )
    expect(summary).toMatchObject({ status: 'failed', steps: { completed: 4, failed: 1 } })
    expect(summary.errors).toMatchObject([{ step: 'leaf-2', code: 'cut-off' }])
    expect(documents).toEqual(wholeDocuments([0, 1, 3, 4]))
    expect(asked.get('leaf 2')).toBe(2)
  })

  test('retries after a 429 with Retry-After, a 500, a 503 or silence', async () => {
    const faults: readonly LoopbackFault[] = [
      { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
      { kind: 'status', status: 500 },
      { kind: 'status', status: 503 },
      { kind: 'silence' },
    ]
    const leaves = faults.length + 2
    const { summary, documents, completed, asked, requests } = await runOver(leaves, (leaf, { times }) =>
      times === 1 ? faults[leaf] : undefined,
    )
    expect(summary, JSON.stringify(summary.errors)).toMatchObject({ status: 'completed', calls: leaves })
    expect(documents).toEqual(wholeDocuments(numbers(leaves)))
    expect(completed).toHaveLength(leaves + 1)
    expect(numbers(leaves).map((n) => asked.get(`leaf ${n}`))).toEqual([2, 2, 2, 2, 1, 1])
    expect(requests).toBe(leaves + faults.length)
  })

  test('does not retry after status 400', async () => {
    const { summary, asked } = await runOver(2, (leaf) => (leaf === 0 ? { kind: 'status', status: 400 } : undefined))
    expect(summary).toMatchObject({ status: 'failed', errors: [{ step: 'leaf-0', code: 'rejected' }] })
    expect(asked.get('leaf 0')).toBe(1)
  })
})
