/** @module-tag long */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/brief/', import.meta.url))
const RUN = ['run', 'brief', '--input', 'request.md', '--models', 'scripted/alpha,scripted/beta', '--run-id', 'r']
const dir = mkdtempSync(join(tmpdir(), 'quire-redo-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Summary {
  readonly status: string
  readonly calls: number
  readonly steps: { readonly completed: number }
  readonly documents: readonly {
    readonly id: string
    readonly path: string
    readonly key: string
    readonly model: string
  }[]
}
interface Preview {
  readonly steps: number
  readonly kept: number
  readonly calls: number
  readonly tokens: { readonly input: number; readonly output: number }
  readonly unknown: number
}

const run = (...args: string[]) => quire([...args, '--json'], { cwd: dir })
const json = async <T>(...args: string[]): Promise<T> => {
  const ran = await run(...args)
  expect(ran.code, ran.stderr).toBe(0)
  return ran.json<T>()
}

test('redoing a document also redoes its dependants and makes the announced number of calls', async () => {
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  const first = await json<Summary>(...RUN)
  const brief = first.documents.find(({ key, model }) => key === 'decision_brief' && model === 'scripted/beta')!
  const redo = ['resume', 'r', '--redo', brief.path]
  const preview = await json<Preview>(...redo, '--dry-run')
  // The redo repeats one brief, two scorecards, two recommendations, two seed prompts and two gates.
  expect(preview).toMatchObject({ steps: 9, calls: 5, unknown: 0 })
  expect(preview.tokens.input).toBeGreaterThan(0)
  expect(await json<Summary>('resume', 'r')).toMatchObject({ calls: first.calls, steps: first.steps })

  const said = await quire([...redo, '--dry-run'], { cwd: dir })
  expect(said.stdout).toMatch(/^9 new steps; \d+ completed steps stay unchanged\. About 5 calls, \d+ tokens in, /)
  const done = await quire([...redo, '--json'], { cwd: dir })
  expect(done.stderr).toContain('9 new steps')
  const again = done.json<Summary>()
  expect(again.calls - first.calls).toBe(preview.calls)
  expect(again.steps.completed - first.steps.completed).toBe(preview.steps)
  const { steps } = await json<{ steps: { key: string }[] }>('show', 'r')
  expect(steps.map(({ key }) => key).filter((key) => key.startsWith('iteration_2/'))).toEqual([
    'iteration_2/draft/seed',
    'iteration_2/draft/write_brief/scripted+beta.1',
    'iteration_2/draft/gate',
    'iteration_2/review/seed',
    'iteration_2/review/score/scripted+alpha.1/scripted+beta.1',
    'iteration_2/review/score/scripted+beta.1/scripted+beta.1',
    'iteration_2/review/settle/scripted+alpha.1',
    'iteration_2/review/settle/scripted+beta.1',
    'iteration_2/review/gate',
  ])
  // The new recommendation builds on the new brief and on documents that were kept.
  const settled = again.documents.find(({ path }) => /iteration_2.*alpha_1_review_recommendation/.test(path))!
  const { up } = await json<{ up: { label: string }[] }>('lineage', settled.id, '--up')
  const labels = up.map(({ label }) => label)
  expect(
    labels.some((label) => /iteration_2\/1_draft\/documents\/scripted\+beta_1_draft_decision_brief/.test(label)),
  ).toBe(true)
  expect(labels.some((label) => /iteration_1\/2_review\/_work\/assembled_json\/.*score.*alpha/.test(label))).toBe(true)
  const usage = await run('resume', 'r', '--dry-run')
  expect([usage.code, usage.stderr]).toEqual([2, expect.stringContaining('--dry-run')])
}, 120_000)
