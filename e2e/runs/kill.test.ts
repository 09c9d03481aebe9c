import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportRun, openStore, type RunSummary, readEvents } from '@quire/runtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { type LoopbackModel, startLoopbackModel } from './loopback-model.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/review-loop/', import.meta.url))
const PROCESS = fileURLToPath(new URL('./run-process.ts', import.meta.url))
const BOUNDARIES = ['step.claimed', 'call.requested', 'call.answered', 'call.stored', 'step.worked', 'step.committed']
const temporary = mkdtempSync(join(tmpdir(), 'quire-runs-'))

let postgres: TestPostgres
let model: LoopbackModel
beforeAll(async () => {
  ;[postgres, model] = await Promise.all([startPostgres(), startLoopbackModel()])
})
afterAll(async () => {
  await Promise.all([postgres.close(), model.close()])
  rmSync(temporary, { recursive: true, force: true })
})

function makeWorkspace(): string {
  // Inside the repository, so that the flow's imports are found as they are in a user's project.
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'quire-runs-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  writeFileSync(
    join(dir, 'quire.yaml'),
    `providers:\n  loop: { type: openai-compatible, baseUrl: '${model.baseUrl}' }\nlimits: { attempts: 2, backoffMs: 10 }\n`,
  )
  return dir
}

function runProcess(job: object): Promise<{ signal: string | null; summary?: RunSummary; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--conditions=quire-source', PROCESS, JSON.stringify(job)], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        LOOP_API_KEY: 'none',
        QUIRE_STORE_IDLE_MS: '2000',
      },
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (text) => {
      stdout += text
    })
    child.stderr.on('data', (text) => {
      stderr += text
    })
    child.on('close', (_code, signal) =>
      resolve({ signal, stderr, ...(stdout.trim() !== '' && { summary: JSON.parse(stdout) as RunSummary }) }),
    )
  })
}

describe.each(['embedded', 'postgres'] as const)('a worker that is killed, on the %s store', (kind) => {
  test('at any boundary of a step: the run ends as if nothing had happened, and no answer is paid for twice', async () => {
    const workspace = makeWorkspace()
    try {
      const databaseUrl = kind === 'postgres' ? await postgres.freshDatabase() : undefined
      const input = readFileSync(join(EXAMPLE, 'request.md'), 'utf8')
      const job = {
        workspace,
        flow: 'review-loop',
        input,
        models: ['loop/writer', 'loop/reviewer'],
        ...(databaseUrl && { databaseUrl }),
      }
      const atStart = model.requests()
      const calm = await runProcess({ ...job, run: 'calm' })
      expect(calm, calm.stderr).toMatchObject({ signal: null, summary: { status: 'completed' } })
      expect(model.requests() - atStart).toBe(2)
      for (const dieAt of BOUNDARIES) {
        const run = `killed-${dieAt.replace('.', '-')}`
        const before = model.requests()
        const died = await runProcess({ ...job, run, dieAt, dieIn: 'write-1' })
        expect(died.signal, died.stderr).toBe('SIGKILL')
        const { summary, stderr } = await runProcess({ ...job, run })
        expect(summary, stderr).toMatchObject({
          status: 'completed',
          steps: { total: 2, completed: 2, failed: 0 },
          calls: 2,
        })
        // Only an answer that was lost in memory is asked for again.
        expect(model.requests() - before).toBe(dieAt === 'call.answered' ? 3 : 2)
        const documents = (of: RunSummary) => of.documents.map(({ path, sha256 }) => [path, sha256])
        expect(documents(summary!)).toEqual(documents(calm.summary!))
        const store = await openStore(databaseUrl ? { databaseUrl } : { workspace })
        const ended = (await readEvents(store.db, run)).filter(({ type }) => type === 'step.completed')
        expect(ended.map(({ data }) => data.step)).toEqual(['write-1', 'review-1'])
        const { files } = await exportRun(store.db, run, join(temporary, kind, run))
        expect(files).toHaveLength(2)
        await store.close()
      }
    } finally {
      rmSync(workspace, { recursive: true, force: true })
    }
  }, 180_000)
})
