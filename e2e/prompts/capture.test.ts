import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Capture } from '@quire/authoring/capture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { type LoopbackModel, startLoopbackModel } from '../runs/loopback-model.ts'
import { trusted } from '../trusted.ts'

const FILES = {
  'prompts/identity.md': 'You answer customers of a bicycle shop.\n',
  'blueprints/reply.yaml':
    'inputs:\n  message: { main: true }\nlayers:\n  - { id: identity, template: identity }\n  - { id: message, source: message, role: user }\n',
  'blueprints/triage.yaml':
    'answer: { json: { type: object } }\ninputs:\n  message: { main: true }\nlayers:\n  - { id: message, source: message, role: user }\n',
}
const MESSAGE = 'I am ada@shop.co, order ORD-77. Pay back to DE89 3704 0044 0532 0130 00, says ada@shop.co.'

const dir = mkdtempSync(join(tmpdir(), 'quire-capture-'))
const env = { LOOP_API_KEY: 'none' }
let model: LoopbackModel
const run = (...args: string[]) => quire(args, { cwd: dir, env })
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), text)
}
interface Live {
  readonly cause: string
  readonly layers?: readonly string[]
}
interface Tested {
  readonly results: readonly {
    readonly case: string
    readonly status: string
    readonly findings: readonly object[]
    readonly live?: Live
  }[]
}

beforeAll(async () => {
  model = await startLoopbackModel()
  write(
    'quire.yaml',
    `name: shop\nmodel: loop/clerk\nproviders:\n  loop: { type: openai-compatible, baseUrl: '${model.baseUrl}' }\nredact: { order: 'ORD-[0-9]+' }\n`,
  )
  for (const [file, text] of Object.entries(FILES)) write(file, text)
  trusted(dir)
  const asked = await run('ask', 'reply', '--set', `message=${MESSAGE}`, '--run-id', 'first', '--json')
  expect(asked.code, asked.stderr).toBe(0)
  const broken = await run('ask', 'triage', '--set', 'message=A flat tyre', '--run-id', 'broken', '--json')
  expect(broken.code, broken.stderr).not.toBe(0)
}, 60_000)
afterAll(async () => {
  await model.close()
  rmSync(dir, { recursive: true, force: true })
})

test('a captured call passes at once, without a call, and contains no personal data', async () => {
  const before = model.requests()
  const shown = await run('capture', 'first', '--as', 'refund', '--dry-run', '--json')
  const { files, redactions, notes } = shown.json<Capture>()
  expect(files.map(({ path }) => path)).toEqual([
    'prompts/refund.test.yaml',
    'prompts/refund.recordings.yaml',
    'prompts/refund.captured/1.inputs.yaml',
  ])
  expect(existsSync(join(dir, files[0]!.path))).toBe(false)
  expect(redactions.map(({ rule, value }) => [rule, value])).toEqual([
    ['order', 'ORD-77'],
    ['email', 'ada@shop.co'],
    ['iban', 'DE89 3704 0044 0532 0130 00'],
  ])
  expect(notes).toEqual([])
  const written = await run('capture', 'first', '--as', 'refund', '--json')
  expect(written.json<Capture & { written: boolean }>()).toMatchObject({ files, written: true })
  for (const { path, text } of files) {
    expect(readFileSync(join(dir, path), 'utf8')).toBe(text)
    expect(text).not.toMatch(/ada@shop|ORD-77|DE89/)
  }
  const tested = await run('test', 'prompts/refund.test.yaml', '--json')
  expect(tested.code, tested.stdout).toBe(0)
  expect(model.requests()).toBe(before)
})

test('a captured case is never overwritten', async () => {
  const again = await run('capture', 'first', '--as', 'refund', '--yes', '--json')
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('capture-exists')
})

test('an answer that breaks its contract is captured as a test that fails at once', async () => {
  const before = model.requests()
  const captured = await run('capture', 'broken', '--as', 'triage-broken', '--json')
  expect(captured.code, captured.stderr).toBe(0)
  expect(captured.json<Capture>()).toMatchObject({
    cases: [{ name: 'triage-broken' }],
    notes: [expect.stringContaining('broken/ask#2')],
  })
  const tested = await run('test', 'prompts/triage-broken.test.yaml', '--json')
  expect(tested.code, tested.stdout).toBe(3)
  expect(tested.json<Tested>().results[0]).toMatchObject({ status: 'failed' })
  expect(tested.stdout).toContain('does not have the form')
  expect(model.requests()).toBe(before)
})

test('after an edit of a template, the test names the changed layer', async () => {
  write('prompts/identity.md', 'You answer customers of a bicycle shop. Be brief.\n')
  const tested = await run('test', 'prompts/refund.test.yaml', '--json')
  expect(tested.code).toBe(3)
  expect(tested.stdout).toContain('layers: identity')
  // A capture after the edit keeps the evidence of the prompt that was answered.
  const late = await run('capture', 'first', '--as', 'late', '--json')
  expect(late.json<Capture>().notes).toEqual([expect.stringContaining('prompts/identity.md changed after the answer')])
  expect((await run('test', 'prompts/late.test.yaml', '--json')).stdout).toContain('layers: identity')
  write('prompts/identity.md', FILES['prompts/identity.md'])
})

test('a live run tells a drift of the model from a change of the prompt', async () => {
  const config = readFileSync(join(dir, 'quire.yaml'), 'utf8')
  const file = 'prompts/refund.test.yaml'
  const captured = readFileSync(join(dir, file), 'utf8')
  write(file, captured.replace(/^(\s*)answer:[\s\S]*$/m, '$1answer: [{ contains: PASS }]\n'))
  const live = (...args: string[]) => run('test', file, '--live', ...args)
  // The prompt of the case contains replacements, so the loopback model gives another answer, which passes too.
  expect((await live()).code).toBe(0)

  const changed = await startLoopbackModel(undefined, 'NEEDS_REVISION')
  write('quire.yaml', config.replace(model.baseUrl, changed.baseUrl))
  const drifted = await live('--json', '--junit', join(dir, 'live.xml'))
  expect(drifted.code, drifted.stderr).toBe(3)
  expect(drifted.json<Tested>().results[0]!.live).toMatchObject({
    cause: 'model',
    recorded: { passed: 1, total: 1 },
    live: { passed: 0, total: 1 },
  })
  expect(readFileSync(join(dir, 'live.xml'), 'utf8')).toContain('<property name="live.cause" value="model"/>')
  expect((await live()).stdout).toContain('byte for byte that of the recorded answer')

  write('prompts/identity.md', 'You answer customers of a bicycle shop. Be brief.\n')
  const edited = await live('--json', '--junit', join(dir, 'live.xml'))
  expect(edited.json<Tested>().results[0]!.live).toMatchObject({ cause: 'prompt', layers: ['identity'] })
  expect(readFileSync(join(dir, 'live.xml'), 'utf8')).toContain('<property name="live.layers" value="identity"/>')
  expect((await live()).stdout).toContain('changed since the recording (layers: identity)')
  write('prompts/identity.md', FILES['prompts/identity.md'])

  // An answer that failed when it was captured shows no drift.
  const known = await run('test', 'prompts/triage-broken.test.yaml', '--live', '--json')
  expect(known.json<Tested>().results[0]!.live, known.stdout).toMatchObject({ cause: 'known' })
  write('quire.yaml', config)
  write(file, captured)
  await changed.close()
}, 60_000)

test('a prompt that no blueprint makes is frozen as it was sent', async () => {
  rmSync(join(dir, 'blueprints/reply.yaml'))
  const captured = await run('capture', 'first', '--as', 'frozen', '--json')
  const { files, notes, cases } = captured.json<Capture>()
  expect(cases).toMatchObject([{ form: 'frozen', blueprint: 'captured-frozen' }])
  expect(files.map(({ path }) => path)).toContain('blueprints/captured-frozen.yaml')
  expect(notes).toEqual([expect.stringContaining('as it was sent')])
  const tested = await run('test', 'prompts/frozen.test.yaml', '--json')
  expect(tested.code, tested.stdout).toBe(0)
  write('blueprints/reply.yaml', FILES['blueprints/reply.yaml'])
})

test('a turn of a conversation is captured with its state', async () => {
  const chat = ['chat', 'foreman', '--session', 'talk', '--model', 'loop/clerk', '--json', '--message']
  for (const message of ['A novel about a lighthouse keeper.', 'Write to bob@mail.co when it is done.']) {
    const turn = await run(...chat, message)
    expect(turn.code, turn.stderr).toBe(0)
  }
  const before = model.requests()
  const captured = await run('capture', 'talk.2', '--as', 'second-turn', '--json')
  const { cases, redactions, notes, files } = captured.json<Capture>()
  expect(cases, captured.stderr).toMatchObject([{ blueprint: 'foreman/chat', form: 'blueprint' }])
  expect([redactions.length, notes]).toEqual([1, []])
  const inputs = files.find(({ path }) => path.endsWith('inputs.yaml'))!.text
  expect(inputs).toContain('A novel about a lighthouse keeper.')
  expect(inputs).toContain('session_state:')
  const tested = await run('test', 'prompts/second-turn.test.yaml', '--json')
  expect(tested.code, tested.stdout).toBe(0)
  expect(model.requests()).toBe(before)
}, 60_000)

test('unknown ids and steps are refused', async () => {
  const none = await run('capture', 'nothing', '--as', 'x', '--json')
  expect(none.code).toBe(1)
  const step = await run('capture', 'first', '--step', 'review', '--as', 'x', '--json')
  expect(step.stderr).toContain('Steps with calls: ask')
  expect((await run('capture', 'first', '--as', '../x')).code).toBe(2)
  expect((await run('capture', 'first', '--as', 'x', '--dir', '..')).stderr).toContain('in the workspace')
})
