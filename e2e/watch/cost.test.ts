import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CostReport, readCostReport } from '@quire/inspect/costs'
import { listRuns, pageRuns } from '@quire/inspect/views'
import { kits } from '@quire/kits'
import { openQuire, type Quire } from '@quire/runtime'
import { CallFailed, type Model } from '@quire/runtime/call'
import type { CallTotals } from '@quire/runtime/engine'
import { scriptedModel } from '@quire/scripted'
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
  await quire.run('dialectic-full', { ...request, models: [PRICED, UNPRICED], runId: 'both' }).result
  await quire.run('dialectic-full', { ...request, models: [PRICED], runId: 'one' }).result
}, 60_000)
afterAll(async () => {
  await quire.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

const sum = (parts: readonly Pick<CallTotals, 'cost'>[]): number =>
  parts.reduce((total, { cost }) => total + (cost ?? 0), 0)

describe('the cost of runs', () => {
  test('is reported by model, stage, step and layer, and always adds up', async () => {
    const { total, by, runs } = await readCostReport(quire, { runs: ['one'], by: ['model', 'stage', 'step', 'layer'] })
    expect(total).toMatchObject({ calls: 5, cost: expect.any(Number) })
    expect(total.cost).toBeGreaterThan(0)
    expect(total).not.toHaveProperty('unknownCost')
    expect(by.model!.map(({ model }) => model)).toEqual([PRICED])
    expect(by.stage!.map(({ stage }) => stage)).toEqual(['thesis'])
    expect(by.step!.map(({ step }) => step)[0]).toBe('plan_proposal')
    expect(by.layer!.map(({ layer }) => layer)).toEqual(expect.arrayContaining(['style', 'request', 'instructions']))
    expect(by.layer!.at(-1)).toMatchObject({ kind: 'answer', calls: 5, tokens: total.tokens.output })
    for (const parts of [by.model!, by.stage!, by.step!, by.layer!, runs])
      expect(sum(parts)).toBeCloseTo(total.cost!, 9)
  })

  test('lists calls with unknown cost, and matches the output of `run`, `runs` and `show`', async () => {
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

  test('is printed as tables and as JSON', async () => {
    const env = { DATABASE_URL: databaseUrl }
    const text = await command(['cost', 'both'], { cwd: dir, env })
    expect(text.code, text.stderr).toBe(0)
    for (const part of ['by model', 'by stage', 'by step', 'by layer']) expect(text.stdout).toContain(part)
    expect(text.stdout).toContain(`Not included: the unknown cost of 5 calls to ${UNPRICED} (price unknown).`)
    const json = (await command(['cost', '--json', '--limit', '1'], { cwd: dir, env })).json()
    expect(json).toMatchObject({ runs: [{ run: 'one' }], leftOut: 1, total: { calls: 15 }, by: { model: [{}, {}] } })
    expect((await command(['cost', 'nobody'], { cwd: dir, env })).code).toBe(1)
    expect((await command(['cost', '--by', 'colour'], { cwd: dir, env })).code).toBe(1)
  })

  test('uses separate prices for cache reads and writes, and shows repeated tokens', async () => {
    let asked = 0
    const openModel = (id: string): Model => ({
      id,
      async *stream(request, signal) {
        const cached =
          asked++ === 0
            ? { cacheReadTokens: 0, cacheWriteTokens: 1200 }
            : { cacheReadTokens: 1200, cacheWriteTokens: 300 }
        for await (const event of scriptedModel('scripted/alpha').stream(request, signal))
          yield event.type === 'finish'
            ? { ...event, usage: { inputTokens: 4000, outputTokens: 100, ...cached } }
            : event
      },
    })
    const env = { DATABASE_URL: await postgres.freshDatabase() }
    await using caching = await openQuire(dir, { kits, databaseUrl: env.DATABASE_URL, openModel })
    const request = { input: 'A book exchange in our street.', options: { until: 'thesis' } }
    const models = ['anthropic/claude-sonnet-4-5']
    const { tokens, cost } = await caching.run('dialectic-full', { ...request, models, runId: 'cached' }).result
    expect(tokens).toMatchObject({ input: 20_000, output: 500, cacheRead: 4800, cacheWrite: 2400 })
    // Per million tokens: $3 for input, $15 for output, $0.30 for cache reads and $3.75 for cache writes.
    expect(cost).toBeCloseTo((12_800 * 3 + 4800 * 0.3 + 2400 * 3.75 + 500 * 15) / 1e6, 9)
    const shown = await command(['show', 'cached'], { cwd: dir, env })
    expect(shown.stdout).toContain('20000 tokens in (4800 from cache, 2400 to cache), 500 out')
    const { by } = (await command(['cost', 'cached', '--json'], { cwd: dir, env })).json<CostReport>()
    expect(by.model).toMatchObject([{ tokens: { cacheRead: 4800, cacheWrite: 2400 }, cost }])
    const [prefix] = by.prefix!
    expect(prefix).toMatchObject({ model: models[0], calls: 5, inputTokens: 20_000, servedTokens: 4800 })
    // All prompts of a stage begin with the same style guide and material.
    expect(prefix!.tokens).toBeGreaterThan(2048)
    expect(prefix!.tokens).toBeLessThan(16_000)
    const text = await command(['cost', 'cached'], { cwd: dir, env })
    expect(text.stdout).toMatch(
      /prefix +calls +tokens in +repeated +from cache\n.*sonnet-4-5 +5 +20,000 +[\d,]+ +4,800/,
    )
  }, 60_000)

  test('counts a call that failed, in the same way in every report', async () => {
    const databaseUrl = await postgres.freshDatabase()
    const openModel = (id: string): Model => ({
      id,
      // biome-ignore lint/correctness/useYield: the call fails before the first event
      async *stream() {
        throw new CallFailed(id, 'rejected', 'not this prompt.')
      },
    })
    await using failing = await openQuire(dir, { kits, databaseUrl, openModel })
    const asked = { inputs: { task: 'Lend books.' }, models: [PRICED], runId: 'failed' }
    const same = { calls: 1, tokens: { input: 0, output: 0 }, cost: 0 }
    expect(await failing.ask('task/agent', asked).result).toMatchObject({ status: 'failed', ...same })
    expect(await listRuns(failing)).toMatchObject([same])
    const { runs, total, by } = await readCostReport(failing)
    for (const part of [...runs, total, ...by.model!]) expect(part).toMatchObject(same)
    const { db } = await failing.store()
    expect(await pageRuns(db)).toMatchObject({ runs: [{ ...same, title: 'task/agent', isCostPartial: false }] })
    const shown = await failing.show('failed')
    expect(shown).toMatchObject({ type: 'run', run: { calls: [{ status: 'failed' }] } })
  }, 60_000)

  test('is zero if there are no runs, and no store is created', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'quire-cost-'))
    writeFileSync(join(empty, 'quire.yaml'), 'name: empty\n')
    const told = {
      cost: 'No runs yet.',
      runs: 'No runs yet.',
      'search lamp': 'Nothing found.',
      answer: 'No prompt is waiting for an answer.',
      'chat foreman --list': 'There are no conversations with foreman yet.',
    }
    const looks = Object.entries(told).map(async ([line, stdout]) => {
      const ran = await command(line.split(' '), { cwd: empty })
      expect(ran, ran.stderr).toMatchObject({ code: 0, stdout: `${stdout}\n` })
    })
    await Promise.all(looks)
    for (const line of ['cost one', 'answer 3f2c9a01de'])
      expect((await command(line.split(' '), { cwd: empty })).code).toBe(1)
    expect(existsSync(join(empty, '.quire'))).toBe(false)
    rmSync(empty, { recursive: true })
  })
})
