import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from './quire.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-ablate-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const FILES = {
  'quire.yaml': 'name: shop\nmodel: scripted/a\n',
  'blueprints/reply.yaml': `inputs: { message: { main: true } }
layers:
  - { id: identity, template: identity, fit: condense }
  - { id: rules, template: rules, fit: keep }
  - { id: colour, template: colour, fit: keep }
  - { id: message, source: message, role: user, fit: keep }
`,
  'prompts/identity.md':
    '# Shop\n\nYou answer for the shop. It was founded in 1990.\n\n## Example\n\nFor example, say hello to everybody who writes.\n',
  'prompts/rules.md': '# Rules\n\n## Money\n\nOffer the money back.\n\n## Style\n\nWrite in short sentences.\n',
  'prompts/colour.md': 'Our colour is blue.\n',
  'scripted.yaml': `rules:
  - { match: { contains: Offer the money back. }, chance: 0.97, answer: We refund you. }
  - { match: { contains: Offer the money back. }, answer: Ask the shop. }
  - { chance: 0.3, answer: We refund you. }
  - { answer: Ask the shop. }
`,
  'reply.test.yaml': `blueprint: reply
cases:
  - name: refund
    rows: [{ message: A refund }, { message: Another refund }]
    prompt: [{ whole: rules }]
    answer: [{ contains: refund you }]
`,
}

interface Change {
  readonly layer: string
  readonly what: string
  readonly tokens: number
  readonly verdict: string
  readonly total: number
  readonly diff: string
  readonly interval: { readonly low: number; readonly high: number }
}
interface Result {
  readonly passed: number
  readonly total: number
  readonly answers: number
  readonly changes: readonly Change[]
  readonly skipped: readonly { readonly layer: string; readonly what: string; readonly why: string }[]
}

beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
})
const run = (...args: string[]) => quire(['ablate', 'reply', ...args], { cwd: dir })

test('an estimate lists the changes and asks nothing', async () => {
  const estimated = await run('--estimate', '--sections', '--repeat', '10', '--json')
  expect(estimated.code, estimated.stderr).toBe(0)
  const { changes, answers } = estimated.json<Result>()
  expect(changes.map(({ layer, what }) => `${layer} ${what}`)).toEqual([
    'identity left out',
    'identity as its condensed form',
    'identity as its minimal form',
    'identity without “Example”',
    'rules left out',
    'rules without “Money”',
    'rules without “Style”',
    'colour left out',
    'message left out',
  ])
  expect(answers).toBe((changes.length + 1) * 20)
  expect(changes.every(({ tokens }) => tokens > 0)).toBe(true)
  expect(readdirSync(dir)).not.toContain('.quire')
  const view = await run('--estimate')
  expect(view.stdout).toContain('rules     left out')
  // Every change is a patch that applies.
  for (const { diff } of changes) {
    execFileSync('git', ['apply', '--check', '-'], {
      cwd: dir,
      input: diff,
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(dir) },
    })
  }
})

test('a layer with a known effect earns its tokens, a layer without one does not, and no file changes', async () => {
  const ablated = await run('--repeat', '30', '--json')
  expect(ablated.code, ablated.stderr).toBe(0)
  const { changes, passed, total } = ablated.json<Result>()
  expect(total).toBe(60)
  expect(passed).toBeGreaterThan(50)
  const of = (layer: string) => changes.find((one) => one.layer === layer && one.what === 'left out')!
  expect(of('rules')).toMatchObject({ verdict: 'earns its tokens', total: 60 })
  expect(of('rules').interval.high).toBeLessThan(0)
  for (const layer of ['identity', 'colour']) expect(of(layer).verdict).not.toBe('earns its tokens')
  expect(of('colour').diff).toContain('-  - { id: colour, template: colour, fit: keep }')
  for (const [file, text] of Object.entries(FILES)) expect(readFileSync(join(dir, file), 'utf8')).toBe(text)
  expect(readdirSync(dir).filter((file) => /recordings|snapshots/.test(file))).toEqual([])
}, 120_000)

test('a layer without which the prompt cannot be assembled is named and skipped', async () => {
  writeFileSync(
    join(dir, 'blueprints/one.yaml'),
    'inputs: { message: { main: true } }\nlayers: [{ id: message, source: message, role: user }]\n',
  )
  writeFileSync(
    join(dir, 'one.test.yaml'),
    'blueprint: one\ncases:\n  - { name: a, inputs: { message: Hello }, answer: [{ contains: shop }] }\n',
  )
  const one = await quire(['ablate', 'one', '--estimate', '--json'], { cwd: dir })
  expect(one.json<Result>()).toMatchObject({
    changes: [],
    skipped: [{ layer: 'message', what: 'left out', why: expect.stringContaining('cannot be assembled') }],
  })
  expect(one.stderr).toContain('Not tested: message left out.')
})

test('a prompt without answer checks cannot be measured', async () => {
  writeFileSync(
    join(dir, 'one.test.yaml'),
    'blueprint: one\ncases:\n  - { name: a, inputs: { message: Hello }, prompt: [{ contains: Hello }] }\n',
  )
  const refused = await quire(['ablate', 'one'], { cwd: dir })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("No test of 'one' checks answers")])
  // Without an answer within the limit, there is no verdict.
  const limited = await quire(['ablate', 'reply', '--models', 'openai/gpt-4o', '--max-cost', '0', '--json'], {
    cwd: dir,
  })
  expect(limited.code, limited.stdout).toBe(5)
  expect(JSON.parse(limited.stderr.trim().split('\n').at(-1)!)).toMatchObject({ error: { code: 'answers-missing' } })
  rmSync(join(dir, 'one.test.yaml'))
  const untested = await quire(['ablate', 'one'], { cwd: dir })
  expect([untested.code, untested.stderr]).toEqual([
    1,
    expect.stringContaining("No test file tests the blueprint 'one'."),
  ])
})
