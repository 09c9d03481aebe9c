/** @module-tag long */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agents } from '@quire/agents'
import { estimateRun } from '@quire/inspect/costs'
import { kits } from '@quire/kits'
import { openQuire, type Quire } from '@quire/runtime'
import { scripted } from '@quire/scripted'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire as command } from '../cli/quire.ts'
import { startPostgres } from '../postgres.ts'
import { trusted } from '../trusted.ts'

const UNPRICED = 'openai/nobody-knows-it'
const request = { input: 'A book exchange in our street.' }

let dir: string
let quire: Quire
beforeAll(async () => {
  dir = trusted(mkdtempSync(join(tmpdir(), 'quire-estimate-')))
  writeFileSync(join(dir, 'quire.yaml'), 'name: street\n')
  mkdirSync(join(dir, 'flows'))
  const flow = (name: string, more: string) =>
    writeFileSync(
      join(dir, 'flows', `${name}.mjs`),
      `export default () => ({ name: '${name}', description: 'x', ${more}
        start: () => [{ key: 'a', name: 'a', kind: 'ask', input: null }],
        kinds: { ask: async () => { throw new Error('ran') } } })`,
    )
  flow('silent', '')
  flow('shown', "preview: async () => [{ name: 'first', model: 'openai/gpt-4o', text: 'Say something.' }],")
  quire = await openQuire(dir, { kits, plugins: [scripted(), agents()], databaseUrl: null })
}, 60_000)
afterAll(async () => {
  // None of the commands stored anything.
  expect(existsSync(join(dir, '.quire'))).toBe(false)
  await quire.close()
  rmSync(dir, { recursive: true, force: true })
})

describe('the estimated cost', () => {
  test('of a recipe is divided by stage and model, and its range includes the actual usage', async () => {
    const models = ['scripted/alpha', 'scripted/beta']
    const asked = { ...request, models, options: { until: 'antithesis' } }
    const estimate = await estimateRun(quire, 'dialectic-full', asked)
    // Every answer may be continued once.
    expect(estimate).toMatchObject({ calls: { from: 38, to: 76 }, cost: { from: 0, to: 0 }, isOpen: false })
    expect(estimate.by.stage.map(({ stage, calls }) => [stage, calls.from])).toEqual([
      ['thesis', 10],
      ['antithesis', 28],
    ])
    expect(estimate.by.model.map(({ model }) => model)).toEqual(models)
    const postgres = await startPostgres()
    await using running = await openQuire(dir, {
      kits,
      plugins: [scripted()],
      databaseUrl: await postgres.freshDatabase(),
    })
    const { calls, tokens } = await running.run('dialectic-full', asked).result
    await running.close()
    await postgres.close()
    expect(calls).toBe(38)
    for (const part of ['input', 'output'] as const) {
      expect(tokens[part]).toBeGreaterThan(estimate.tokens[part].from)
      expect(tokens[part]).toBeLessThan(estimate.tokens[part].to)
    }
  }, 60_000)

  test('lists models without a price, and shows the prices of the others', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const models = ['openai/gpt-4o', UNPRICED]
    const { cost, unknownCost, by, caching } = await estimateRun(quire, 'dialectic-full', { ...request, models })
    expect(cost!.from).toBeGreaterThan(0)
    expect(cost!.to).toBeGreaterThan(cost!.from)
    expect(unknownCost).toEqual([{ model: UNPRICED, reason: 'price', calls: { from: 44, expected: 44, to: 88 } }])
    expect(by.model.find(({ model }) => model === UNPRICED)).toMatchObject({ cost: null })
    expect(caching!.saves).toBeGreaterThan(0)
    expect(caching!.saves).toBeLessThan(cost!.from)
  })

  test('of a task is a range that depends on the plan', async () => {
    const models = ['openai/gpt-4o']
    const estimate = await estimateRun(quire, 'task', { ...request, models, options: { plan_steps: 3 } })
    // Minimum: two calls, for the plan and one task. Maximum: ten calls, for the plan, three tasks, the combined
    // result, and one continuation of each.
    expect(estimate).toMatchObject({ calls: { from: 2, to: 10 }, isOpen: true })
    expect(estimate.assumptions.join(' ')).toMatch(/plan has 1 task\. Maximum: the plan has 3/)
  })

  test('of a change is a range that depends on the verdicts', async () => {
    const repo = mkdtempSync(join(tmpdir(), 'quire-repo-'))
    const git = (...args: string[]) => execFileSync('git', args, { cwd: repo })
    git('init', '-q')
    writeFileSync(join(repo, 'a.js'), 'console.log(1)\n')
    git('add', '-A')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'one')
    const options = { repo, rounds: 1 }
    const estimate = await estimateRun(quire, 'change', { ...request, models: ['openai/gpt-4o'], options })
    expect(estimate).toMatchObject({ calls: { from: 5, to: 22 }, isOpen: true })
    expect(estimate.by.stage.find(({ stage }) => stage === 'fix')).toMatchObject({ calls: { from: 0, to: 2 } })
    rmSync(repo, { recursive: true })
  })

  test('counts only the calls that a flow declares, and does not run the flow', async () => {
    const models = ['openai/gpt-4o']
    const shown = await estimateRun(quire, 'shown', { ...request, models })
    expect(shown).toMatchObject({ calls: { from: 1, to: 1 }, tokens: { output: { from: 0, to: 4000 } }, isOpen: true })
    const silent = await estimateRun(quire, 'silent', { ...request, models })
    expect(silent).toMatchObject({ calls: { from: 0, to: 0 }, cost: { from: 0, to: 0 }, isOpen: true })
    expect(silent.assumptions.join(' ')).toContain("Flow 'silent' does not estimate its calls.")
  })

  test('is printed as tables or JSON, and --dry-run prints a prompt for each step', async () => {
    writeFileSync(join(dir, 'request.md'), request.input)
    const run = ['run', 'dialectic-full', '--input', 'request.md', '--models', 'openai/gpt-4o', '--until', 'thesis']
    const text = await command([...run, '--estimate'], { cwd: dir })
    expect(text.code, text.stderr).toBe(0)
    expect(text.stdout).toMatch(/^Expected: 5 calls, [\d,]+ tokens in, [\d,]+ out, about \$0\.\d\d\n/)
    expect(text.stdout).toMatch(/minimum +5 .+\nexpected +5 .+\nmaximum +10 /)
    for (const part of ['by stage', 'by model', 'Input is counted at full price.']) expect(text.stdout).toContain(part)
    const json = (await command([...run, '--estimate', '--json'], { cwd: dir })).json()
    expect(json).toMatchObject({ flow: 'dialectic-full', calls: { from: 5, to: 10 }, by: { step: expect.any(Array) } })
    const { prompts } = (await command([...run, '--dry-run', '--json'], { cwd: dir })).json<{
      prompts: { name: string; text: string }[]
    }>()
    expect(prompts.map(({ name }) => name)[0]).toBe('thesis/plan_proposal')
    expect(prompts).toHaveLength(5)
    expect(prompts[1]!.text).toContain('This is a placeholder for an answer.')
  }, 60_000)
})
