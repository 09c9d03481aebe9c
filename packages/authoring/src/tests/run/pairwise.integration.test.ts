import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallFailed } from '@quire/runtime/call'
import { openQuire, type Quire } from '@quire/runtime/front-door'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { loadTestFiles } from '../load-test-files.ts'
import type { CheckResult } from './case-result.ts'
import { judgeKit } from './judge-kit.ts'
import { runTestFiles, type TestOptions } from './run-test-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-pairwise-'))
const write = (file: string, text: string): void => writeFileSync(join(dir, file), text)

let postgres: TestPostgres
let quire: Quire
let sent: string[] = []
/** How many requests for embeddings fail. */
let failures = 0
/** Which answer the judge prefers. */
let prefer: (a: string, b: string) => 'A' | 'B' | 'tie'

beforeAll(async () => {
  postgres = await startPostgres()
  mkdirSync(join(dir, 'blueprints'))
  write('quire.yaml', 'name: tests\nmodel: openai/gpt-4o\n')
  write('blueprints/reply.yaml', 'inputs: { message: { main: true } }\nlayers: [{ id: message, source: message }]\n')
  write('old.md', 'A fixed answer')
  write(
    'baseline.yaml',
    '- { case: greets, model: openai/gpt-4o, prompt: x, layers: {}, answers: [Earlier one, null, Earlier two] }\n',
  )
  let names = 0
  quire = await openQuire(dir, {
    kits: [judgeKit],
    isTrusted: true,
    databaseUrl: await postgres.freshDatabase(),
    newId: () => `test-${++names}-${names}`,
    openModel: (id) => ({
      id,
      async *stream({ messages, schema }) {
        const text = messages.map(({ content }) => content).join('\n')
        sent.push(text)
        const [, a = ''] = /<answer_a>(.*?)<\/answer_a>/s.exec(text) ?? []
        const [, b = ''] = /<answer_b>(.*?)<\/answer_b>/s.exec(text) ?? []
        const judgement = schema && JSON.stringify({ reason: `${a} against ${b}.`, better: prefer(a, b) })
        yield { type: 'text', text: judgement ?? `Answer of ${id}` }
        yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } }
      },
      async embed(texts) {
        sent.push(`embed ${texts.join(' | ')}`)
        if (failures-- > 0) throw new CallFailed(id, 'rate-limited', 'too many requests', { retryAfterMs: 1 })
        return { vectors: texts.map((text) => [1, text.length]), inputTokens: 8 }
      },
    }),
  })
})
beforeEach(() => {
  sent = []
})
afterAll(async () => {
  await quire.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

async function check(against: string, more = '', options: Partial<TestOptions> = {}) {
  write(
    'pair.test.yaml',
    `blueprint: reply
cases:
  - name: greets
    inputs: { message: Hello }
    answer: [{ judge: { pairwise: { rubric: Which is better?, against: ${against} }${more} } }]
`,
  )
  const files = loadTestFiles(quire.workspace, ['pair.test.yaml'], { cwd: dir })
  const settings = { answers: 'live', isUpdating: false, now: () => 0, newId: () => quire.newId() } as const
  for await (const { status, findings, details } of runTestFiles(quire, files, {
    ...settings,
    hasDetails: true,
    ...options,
  })) {
    const checks: readonly CheckResult[] = details!.answers.flatMap((answer) => answer.checks)
    return {
      status,
      messages: findings.map(({ message }) => message),
      outcomes: checks.map(({ outcome }) => outcome),
      checks,
    }
  }
  throw new Error('There is no result.')
}

test('an answer wins or loses only if the judge prefers the same answer in both orders', async () => {
  const own = 'Answer of openai/gpt-4o'
  prefer = (a) => (a === own ? 'A' : 'B')
  expect(await check('{ file: old.md }', ', atLeast: win')).toMatchObject({ status: 'passed', outcomes: ['win'] })
  expect(sent).toHaveLength(3)
  prefer = (a) => (a === own ? 'B' : 'A')
  expect(await check('{ file: old.md }')).toMatchObject({
    outcomes: ['loss'],
    messages: ['The judge prefers the other answer: Answer of openai/gpt-4o against A fixed answer.'],
  })
  prefer = () => 'A'
  expect(await check('{ file: old.md }')).toMatchObject({ status: 'passed', outcomes: ['tie'] })
  expect(await check('{ file: old.md }', ', atLeast: win')).toMatchObject({
    messages: ['The judge does not prefer the answer: It prefers whichever answer comes first, so this is a tie.'],
  })
  prefer = (a) => (a === own ? 'A' : 'tie')
  expect(await check('{ file: old.md }')).toMatchObject({ outcomes: ['tie'] })
})

test('two equal answers are a tie, and no judge is asked', async () => {
  write('old.md', 'Answer of openai/gpt-4o\n')
  expect(await check('{ file: old.md }')).toMatchObject({ outcomes: ['tie'], checks: [{ status: 'passed' }] })
  expect(sent).toHaveLength(1)
})

test('the judge sees neither names of models nor which answer is tested', async () => {
  prefer = () => 'tie'
  write('old.md', 'Some text')
  await check('{ file: old.md }')
  const [, first, second] = sent
  const text = (prompt: string): string =>
    prompt.replaceAll('Answer of openai/gpt-4o', 'X').replaceAll('Some text', 'X')
  expect(text(first!)).toBe(text(second!))
  expect(text(first!)).not.toMatch(/openai|gpt|recorded|tested|old\.md/)
})

test('the other answer can come from another model or from an earlier recording', async () => {
  prefer = () => 'tie'
  const other = async (against: string, options?: Partial<TestOptions>) =>
    (await check(against, '', options)).checks.map((one) => one.other)
  expect(await other('{ model: openai/gpt-4o-mini }')).toEqual(['Answer of openai/gpt-4o-mini'])
  expect(await other('{ recording: baseline.yaml }', { repeat: 3 })).toEqual([
    'Earlier one',
    'Earlier two',
    'Earlier one',
  ])
  write('baseline.yaml', '- { case: leaves, model: openai/gpt-4o, answer: Bye }\n')
  expect((await check('{ recording: baseline.yaml }')).messages).toEqual([
    "baseline.yaml has no answer of openai/gpt-4o to the case 'greets'.",
  ])
})

test('a model that cannot be used fails the check, and not the test', async () => {
  prefer = () => 'tie'
  expect((await check('{ model: nothing }')).messages).toEqual([expect.stringContaining("'nothing'")])
  expect((await check('{ file: old.md }', ', model: nothing')).messages).toEqual([expect.stringContaining("'nothing'")])
})

test('an embedding model compares meanings, and its scores are recorded', async () => {
  write(
    'similar.test.yaml',
    'blueprint: reply\ncases: [{ name: a, inputs: { message: Hi }, answer: [{ similar: { text: Hello, atLeast: 0.999, embedding: openai/embed } }] }]\n',
  )
  const run = async (answers: 'record' | 'recorded') => {
    const files = loadTestFiles(quire.workspace, ['similar.test.yaml'], { cwd: dir })
    const settings = { answers, isUpdating: false, now: () => 0, newId: () => quire.newId() } as const
    for await (const { findings } of runTestFiles(quire, files, settings)) return findings.map(({ message }) => message)
    return []
  }
  failures = 2
  const expected = ['The answer’s similarity to the reference text is 0.99, less than 0.999.']
  expect(await run('record')).toEqual(expected)
  expect(sent.filter((one) => one.startsWith('embed'))).toEqual(Array(3).fill('embed Answer of openai/gpt-4o | Hello'))
  expect(await run('recorded')).toEqual(expected)
  expect(sent).toHaveLength(4)
})

test('code scores answers in a trusted workspace, and does not run in any other', async () => {
  write(
    'score.mjs',
    "globalThis.hasRun = true\nexport default (answer) => ({ score: answer.length, reason: 'short' })\n",
  )
  write(
    'scored.test.yaml',
    'blueprint: reply\ncases: [{ name: a, inputs: { message: Hello }, answer: [{ score: { file: score.mjs, atLeast: 99 } }] }]\n',
  )
  const run = async (opened: Quire) => {
    const files = loadTestFiles(opened.workspace, ['scored.test.yaml'], { cwd: dir })
    const settings = { answers: 'live', isUpdating: false, now: () => 0, newId: () => quire.newId() } as const
    for await (const { findings } of runTestFiles(opened, files, settings))
      return findings.map(({ message }) => message)
    return []
  }
  await using stranger = await openQuire(dir, { kits: [judgeKit], isTrusted: false })
  await expect(run(stranger)).rejects.toThrow(
    /not trusted .*scored\.test\.yaml:2: score\.mjs: code that Quire would run/s,
  )
  expect(globalThis).not.toHaveProperty('hasRun')
  expect(await run(quire)).toEqual(['short'])
  expect(globalThis).toHaveProperty('hasRun', true)
})
