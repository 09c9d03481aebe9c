import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCostReport } from '@quire/costs'
import { kits } from '@quire/kits'
import { openQuire, type Quire } from '@quire/runtime'
import type { CallTotals } from '@quire/runtime/engine'
import { scriptedModel } from '@quire/scripted'
import { listRuns } from '@quire/views'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire as command } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const PRICED = 'openai/gpt-4o'
const UNPRICED = 'openai/nobody-knows-it'

let dir: string
let postgres: TestPostgres
let databaseUrl: string
let quire: Quire
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quire-cost-'))
  writeFileSync(join(dir, 'quire.yaml'), 'name: street\n')
  postgres = await startPostgres()
  databaseUrl = await postgres.freshDatabase()
  const openModel = (id: string) => ({ ...scriptedModel('scripted/alpha'), id })
  quire = await openQuire(dir, { kits, databaseUrl, openModel })
  const request = { input: 'A book exchange in our street.', options: { until: 'thesis' } }
  await quire.run('dialectic', { ...request, models: [PRICED, UNPRICED], runId: 'both' }).result
  await quire.run('dialectic', { ...request, models: [PRICED], runId: 'one' }).result
}, 60_000)
afterAll(async () => {
  await quire.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

const sum = (parts: readonly Pick<CallTotals, 'cost'>[]): number =>
  parts.reduce((total, { cost }) => total + (cost ?? 0), 0)

describe('what runs cost', () => {
  test('is told by model, stage, step and layer, each of which adds up to the total', async () => {
    const { total, by, runs } = await readCostReport(quire, { runs: ['one'], by: ['model', 'stage', 'step', 'layer'] })
    expect(total).toMatchObject({ calls: 5, cost: expect.any(Number) })
    expect(total.cost).toBeGreaterThan(0)
    expect(total).not.toHaveProperty('unknownCost')
    expect(by.model!.map(({ model }) => model)).toEqual([PRICED])
    expect(by.stage!.map(({ stage }) => stage)).toEqual(['thesis'])
    expect(by.step!.map(({ step }) => step)[0]).toBe('plan_proposal')
    expect(by.layer!.map(({ layer }) => layer)).toEqual(expect.arrayContaining(['style', 'instructions', 'inputs']))
    expect(by.layer!.at(-1)).toMatchObject({ kind: 'answer', calls: 5, tokens: total.tokens.output })
    for (const parts of [by.model!, by.stage!, by.step!, by.layer!, runs])
      expect(sum(parts)).toBeCloseTo(total.cost!, 9)
  })

  test('names what is unknown and keeps what is known; run, runs and show say the same', async () => {
    const { runs, total, by } = await readCostReport(quire)
    expect(runs.map(({ run }) => run)).toEqual(['one', 'both'])
    const unknownCost = [{ model: UNPRICED, reason: 'price', calls: 5 }]
    const both = runs[1]!
    expect(both).toMatchObject({ calls: 10, unknownCost })
    expect(both.cost).toBeGreaterThan(0)
    expect(total).toMatchObject({ calls: 15, unknownCost })
    expect(total.cost).toBeCloseTo(sum(runs), 9)
    expect(by.model).toMatchObject([
      { model: PRICED, calls: 10 },
      { model: UNPRICED, calls: 5, cost: null, unknownCost },
    ])
    const { calls, tokens, cost } = both
    const same = { calls, tokens, cost, unknownCost }
    expect(await quire.summary('both')).toMatchObject(same)
    expect((await listRuns(quire)).find(({ run }) => run === 'both')).toMatchObject(same)
    const shown = await quire.show('both')
    expect(shown.type === 'run' && sum(shown.run.calls)).toBeCloseTo(cost!, 9)
  })

  test('the command prints it as tables and as JSON', async () => {
    const env = { DATABASE_URL: databaseUrl }
    const text = await command(['cost', 'both'], { cwd: dir, env })
    expect(text.code, text.stderr).toBe(0)
    for (const part of ['by model', 'by stage', 'by step', 'by layer']) expect(text.stdout).toContain(part)
    expect(text.stdout).toContain(`Not included: the unknown cost of 5 calls to ${UNPRICED} (no price known).`)
    const json = (await command(['cost', '--json', '--limit', '1'], { cwd: dir, env })).json()
    expect(json).toMatchObject({ runs: [{ run: 'one' }], leftOut: 1, total: { calls: 15 }, by: { model: [{}, {}] } })
    expect((await command(['cost', 'nobody'], { cwd: dir, env })).code).toBe(1)
    expect((await command(['cost', '--by', 'colour'], { cwd: dir, env })).code).toBe(1)
  })

  test('is nothing where nothing ran, and asking creates no store', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'quire-cost-'))
    writeFileSync(join(empty, 'quire.yaml'), 'name: empty\n')
    for (const name of ['cost', 'runs']) {
      const ran = await command([name], { cwd: empty })
      expect(ran).toMatchObject({ code: 0, stdout: 'No runs yet.\n' })
    }
    expect((await command(['cost', 'one'], { cwd: empty })).code).toBe(1)
    expect(existsSync(join(empty, '.quire'))).toBe(false)
    rmSync(empty, { recursive: true })
  })
})
