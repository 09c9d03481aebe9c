import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openQuire, type Quire } from '@quire/runtime/front-door'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { junitXml } from '../junit.ts'
import { loadTestFiles } from '../load-test-files.ts'
import type { TestResult } from './case-result.ts'
import { judgeKit } from './judge-kit.ts'
import { runTestFiles, type TestOptions } from './run-test-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-repeats-'))
const write = (file: string, text: string): void => writeFileSync(join(dir, file), text)
const file = (name: string, settings: string, check = 'contains: Yes'): void =>
  write(
    `${name}.test.yaml`,
    `blueprint: reply
models: [openai/gpt-4o]
${settings}
cases:
  - name: ${name} one
    inputs: { message: ${name} one }
    answer: [{ ${check} }]
  - name: ${name} two
    inputs: { message: ${name} two }
    answer: [{ ${check} }]
`,
  )

let postgres: TestPostgres
let quire: Quire
/** The prompts sent so far, in order. */
let sent: string[] = []
let seeds: (number | undefined)[] = []
let inFlight = 0
let mostInFlight = 0
/** Models answer only once this many questions are in flight. */
let crowd = 1
let crowded = Promise.withResolvers<void>()
/** The answer to the nth question with this text, from 0. */
let answer: (message: string, nth: number) => string

beforeAll(async () => {
  postgres = await startPostgres()
  mkdirSync(join(dir, 'blueprints'))
  write('quire.yaml', 'name: tests\nmodel: openai/gpt-4o\nmodels: { openai/gpt-4o-mini: { seed: 7 } }\n')
  write(
    'blueprints/reply.yaml',
    'inputs: { message: { main: true } }\nlayers: [{ id: message, source: message, fit: keep }]\n',
  )
  let names = 0
  quire = await openQuire(dir, {
    kits: [judgeKit],
    isTrusted: true,
    databaseUrl: await postgres.freshDatabase(),
    newId: () => `test-${++names}-${names}`,
    openModel: (id) => ({
      id,
      async *stream({ messages, seed }) {
        const text = messages.map(({ content }) => content).join('\n')
        const nth = sent.filter((one) => one === text).length
        sent.push(text)
        seeds.push(seed)
        mostInFlight = Math.max(mostInFlight, ++inFlight)
        if (inFlight >= crowd) crowded.resolve()
        await Promise.race([crowded.promise, sleep(5_000)])
        inFlight--
        yield { type: 'text', text: answer(text, nth) }
        yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 1000, outputTokens: 100 } }
      },
    }),
  })
})
beforeEach(() => {
  sent = []
  seeds = []
  mostInFlight = 0
  crowd = 1
  crowded = Promise.withResolvers()
})
afterAll(async () => {
  await quire.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

async function run(name: string, more: Partial<TestOptions> = {}): Promise<TestResult[]> {
  const files = loadTestFiles(quire.workspace, [`${name}.test.yaml`], { cwd: dir })
  const options = { answers: 'record', isUpdating: false, now: () => 0, newId: () => quire.newId(), ...more } as const
  const results: TestResult[] = []
  for await (const result of runTestFiles(quire, files, options)) results.push(result)
  return results
}

test('every repeat is asked and recorded, and answers are checked one by one', async () => {
  file('all', 'repeat: 5')
  answer = (message, nth) => (message.endsWith('two') && nth > 2 ? 'No.' : 'Yes.')
  const results = await run('all')
  expect(results).toMatchObject([
    { status: 'passed', findings: [], passRate: { passed: 5, failed: 0, repeats: 5, required: 5, isFlaky: false } },
    { status: 'failed', passRate: { passed: 3, failed: 2, missing: 0, isFlaky: true } },
  ])
  const [, two] = results
  expect(two!.answers).toHaveLength(5)
  const failing = two!.answers!.filter(({ status }) => status === 'failed').map(({ repeat }) => repeat)
  expect(two!.findings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '10: 3 of 5 answers passed (2 failed), but 5 of 5 must pass.',
    `10: Answers ${failing.join(', ')}: The answer does not contain "Yes".`,
  ])
  expect(sent).toHaveLength(10)
  const again = await run('all', { answers: 'recorded' })
  expect(sent).toHaveLength(10)
  const known = ({ status, passRate, findings }: TestResult) => ({ status, passRate, findings })
  expect(again.map(known)).toEqual(results.map(known))
  expect(junitXml(results)).toContain('<property name="passed" value="3"/>')
})

test('asking stops when the verdict is certain, and the recording then says the same', async () => {
  file('early', 'repeat: 10\nminPass: 8/10')
  answer = (message, nth) => (message.endsWith('two') || nth === 1 ? 'No.' : 'Yes.')
  const results = await run('early')
  expect(results).toMatchObject([
    { status: 'passed', passRate: { passed: 8, failed: 1, repeats: 10, required: 8 } },
    { status: 'failed', passRate: { passed: 0, failed: 3 } },
  ])
  expect(results[1]!.findings[0]!.message).toBe(
    '0 of 3 answers passed (3 failed), but 8 of 10 must pass. The other 7 were not asked for: they could not change this.',
  )
  expect(sent).toHaveLength(9 + 3)
  expect((await run('early', { answers: 'recorded' })).map(({ passRate }) => passRate)).toEqual(
    results.map(({ passRate }) => passRate),
  )
  await run('early', { asksAll: true })
  expect(sent).toHaveLength(20)
})

test('the command line overrides the file, and an old recording counts for the first repeat', async () => {
  file('old', '')
  answer = () => 'Yes.'
  expect(await run('old')).toMatchObject([{ answer: 'Yes.' }, { answer: 'Yes.' }])
  const recorded = await run('old', { answers: 'recorded', repeat: 3 })
  expect(recorded[0]!.findings.map(({ message }) => message)).toEqual([
    '1 of 3 answers passed (2 missing), but 3 of 3 must pass.',
    'Answers 2, 3: Only 1 answer from openai/gpt-4o recorded. Record more with: quire test --record',
  ])
  expect(await run('old', { minPass: { share: 0.5, of: 4 } })).toMatchObject([
    { passRate: { passed: 2, repeats: 4, required: 2 } },
    { passRate: { passed: 2 } },
  ])
  expect(sent).toHaveLength(4)
})

test('questions are asked in parallel within the limit, and results keep the order of the file', async () => {
  file('many', 'repeat: 6')
  answer = () => 'Yes.'
  crowd = 3
  const results = await run('many', { answers: 'live', concurrency: 3 })
  expect(mostInFlight).toBe(3)
  expect(results.map((one) => one.case)).toEqual(['many one', 'many two'])
  expect(results.map(({ answers }) => answers!.map(({ repeat }) => repeat))).toEqual([
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6],
  ])
})

test('asking stops before the limit on the cost, says what is missing, and continues later', async () => {
  file('costly', 'repeat: 10')
  answer = () => 'Yes.'
  // 1,000 tokens at $2.50 and 100 tokens at $10, for a million each.
  const price = 0.0035
  const first = await run('costly', { maxCost: 0.08 })
  const cost = first.reduce((sum, one) => sum + (one.cost ?? 0), 0)
  expect(cost).toBeCloseTo(sent.length * price, 6)
  expect(cost).toBeLessThanOrEqual(0.08)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.length).toBeLessThan(20)
  const missing = first.reduce((sum, one) => sum + (one.overBudget ?? 0), 0)
  expect(missing).toBe(20 - sent.length)
  expect(first.some(({ findings }) => findings.some(({ message }) => message.includes('(--max-cost)')))).toBe(true)
  const then = await run('costly')
  expect(sent).toHaveLength(20)
  expect(then).toMatchObject([{ status: 'passed' }, { status: 'passed' }])
})

test('an interrupted recording does not count the failures of its old runs', async () => {
  file('broken', '')
  const interrupt = () => write('broken.recordings.unfinished.jsonl', '{"session":"interrupted"}\n')
  interrupt()
  answer = () => {
    throw new Error('no answer')
  }
  expect(await run('broken')).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
  interrupt()
  answer = () => 'Yes.'
  expect(await run('broken')).toMatchObject([{ status: 'passed' }, { status: 'passed' }])
})

test('each repeat has its own seed, but only if the model has one', async () => {
  file('seeds', 'repeat: 3')
  answer = () => 'Yes.'
  await run('seeds', { answers: 'live', concurrency: 1, caseText: 'one' })
  expect(seeds).toEqual([undefined, undefined, undefined])
  await run('seeds', { answers: 'live', concurrency: 1, caseText: 'one', models: ['openai/gpt-4o-mini'] })
  expect(seeds.slice(3)).toEqual([7, 8, 9])
})

test('each answer is judged, and the judges’ scores are recorded too', async () => {
  file('judged', 'repeat: 3', 'judge: { rubric: It agrees., atLeast: 0.5 }')
  answer = (message, nth) =>
    message.includes('<rubric>')
      ? `{"reason": "So.", "score": ${message.includes('No.') ? 0 : 1}}`
      : nth === 2
        ? 'No.'
        : 'Yes.'
  const results = await run('judged')
  expect(results).toMatchObject([{ passRate: { passed: 2, failed: 1 } }, { passRate: { passed: 2, failed: 1 } }])
  expect(sent).toHaveLength(12)
  expect(await run('judged', { answers: 'recorded' })).toMatchObject([
    { passRate: { passed: 2 } },
    { passRate: { passed: 2 } },
  ])
  expect(sent).toHaveLength(12)
  expect(readFileSync(join(dir, 'judged.recordings.yaml'), 'utf8')).toContain(
    'judged one, answer 2 (openai/gpt-4o), judged by',
  )
})

test('two rubrics that begin alike have recordings of their own', async () => {
  const rubric = (end: string): string =>
    `judge: { rubric: The answer says what the customer asked and ${end}., atLeast: 0.5 }`
  file('alike', '', `${rubric('is polite')} }, { ${rubric('is brief')}`)
  answer = (message) => (message.includes('<rubric>') ? '{"reason": "So.", "score": 1}' : 'Yes.')
  expect(await run('alike')).toMatchObject([{ status: 'passed' }, { status: 'passed' }])
  expect(sent).toHaveLength(6)
  expect(await run('alike', { answers: 'recorded' })).toMatchObject([{ status: 'passed' }, { status: 'passed' }])
  expect(sent).toHaveLength(6)
})

test('a live failure says whether the model or the prompt has changed, and asks nothing more', async () => {
  const live = { answers: 'live', caseText: 'one' } as const
  file('drift', 'repeat: 10')
  answer = () => 'Yes.'
  await run('drift', { caseText: 'one' })
  expect((await run('drift', live))[0]).not.toHaveProperty('live')
  const before = sent.length
  answer = () => 'No.'
  const drifted = await run('drift', live)
  expect(drifted[0]!.live).toMatchObject({
    cause: 'model',
    recorded: { passed: 10, total: 10 },
    live: { passed: 0, total: 10 },
    isClear: true,
  })
  expect(sent.length - before).toBe(10)
  const junit = junitXml(drifted)
  expect(junit).toContain('<property name="live.cause" value="model"/>')
  expect(junit).toContain('byte for byte')
})

test('a live failure that the recorded answers share is no drift', async () => {
  file('shared', '')
  answer = () => 'No.'
  await run('shared')
  const [result] = await run('shared', { answers: 'live' })
  expect(result!.live).toMatchObject({
    cause: 'known',
    recorded: { passed: 0, total: 1 },
    live: { passed: 0, total: 1 },
  })
})

test('recorded answers are checked with the judges’ recorded scores', async () => {
  file('rated', 'repeat: 2', 'judge: { rubric: It agrees., atLeast: 0.5 }')
  answer = (message) =>
    message.includes('<rubric>') ? `{"reason": "So.", "score": ${message.includes('No.') ? 0 : 1}}` : 'Yes.'
  await run('rated', { caseText: 'one' })
  const yes = answer
  answer = (message, nth) => (message.includes('<rubric>') ? yes(message, nth) : 'No.')
  const before = sent.length
  const [result] = await run('rated', { answers: 'live', caseText: 'one' })
  expect(result!.live).toMatchObject({ cause: 'model', recorded: { passed: 2, total: 2 }, isClear: false })
  expect(sent.length - before).toBe(4)
})

test('a live failure without a recording, or without an answer, names no cause', async () => {
  file('unrecorded', '')
  answer = () => 'No.'
  expect((await run('unrecorded', { answers: 'live' }))[0]!.live).toMatchObject({ cause: 'unknown' })
  answer = () => {
    throw new Error('no answer')
  }
  expect((await run('unrecorded', { answers: 'live' }))[0]).not.toHaveProperty('live')
})
