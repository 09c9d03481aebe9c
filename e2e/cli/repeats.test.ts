import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startLoopbackModel } from '../runs/loopback-model.ts'
import { trusted } from '../trusted.ts'
import { quire } from './quire.ts'
import { killed, startQuire } from './start-quire.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-repeats-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const run = (...args: string[]) => quire(['test', ...args], { cwd: dir })
const write = (file: string, text: string): void => writeFileSync(join(dir, file), text)

mkdirSync(join(dir, 'blueprints'))
write(
  'blueprints/reply.yaml',
  'inputs: { message: { main: true } }\nlayers: [{ id: message, source: message, fit: keep }]\n',
)

const SUITE = `blueprint: reply
repeat: 10
minPass: 8/10
cases:
  - name: refund
    rows: [{ message: a refund }, { message: another refund }]
    answer: [{ contains: refund you }]
  - name: greeting
    inputs: { message: Hello }
    answer: [{ contains: Hi }]
`

interface Results {
  readonly passed: number
  readonly flaky: number
  readonly results: readonly {
    readonly status: string
    readonly answers: readonly unknown[]
    readonly passRate: { readonly passed: number; readonly failed: number }
  }[]
}

test('repeats of a scripted model with a chance pass at that rate, the same every time and at any concurrency', async () => {
  write('quire.yaml', 'name: repeats\nmodel: scripted/a\n')
  write(
    'scripted.yaml',
    `rules:
  - { match: { contains: refund }, chance: 0.8, answer: We refund you. }
  - { match: { contains: refund }, answer: Ask the shop. }
  - { answer: Hi. }
`,
  )
  write('reply.test.yaml', SUITE)
  const first = await run('--json')
  const { results, flaky } = first.json() as unknown as Results
  expect(results.map(({ passRate }) => passRate.passed + passRate.failed).every((asked) => asked <= 10)).toBe(true)
  expect(results[2]).toMatchObject({ status: 'passed', passRate: { passed: 8, failed: 0 } })
  const rates = (printed: typeof first) =>
    (printed.json() as unknown as Results).results.map(({ passRate }) => passRate)
  expect(rates(await run('--json', '--concurrency', '1'))).toEqual(rates(first))
  expect(flaky).toBeGreaterThan(0)

  const all = await run('--repeat', '20', '--min-pass', '0.5', '--all-repeats', '--junit', 'out.xml')
  expect(all.code, all.stdout).toBe(0)
  expect(all.stdout).toMatch(/✓ refund \[1\] {2}scripted\/a {2}\d\d of 20 passed \(\d\d–\d\d%\), flaky/)
  expect(all.stdout).toMatch(/reply\.test\.yaml +3 of 3\n {2}refund \[1\] +flaky {2}\d\d\/20 +\d\d–\d\d%/)
  expect(readFileSync(join(dir, 'out.xml'), 'utf8')).toContain('<property name="repeats" value="20"/>')

  const viewers = await run('--promptfoo', 'out/results.json', '--inspect', 'out/logs')
  expect(viewers.code, viewers.stderr).toBe(first.code)
  const exported = JSON.parse(readFileSync(join(dir, 'out/results.json'), 'utf8'))
  expect(exported.results.results).toHaveLength(results.reduce((sum, { answers }) => sum + answers.length, 0))
  expect(readdirSync(join(dir, 'out/logs'))).toEqual([expect.stringMatching(/_reply_scripted-a-.*\.json$/)])

  const label = await run('--label')
  expect(label.code).toBe(1)
  expect(label.stderr).toContain('--label asks questions, so it needs a terminal.')

  const wrong = await run('--min-pass', '8')
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain("'8' must be a share of the answers, such as 8/10 or 0.8.")
}, 120_000)

test('a recording that is killed several times continues, and pays only for the answers in flight', async () => {
  const model = await startLoopbackModel(() => ({ kind: 'delay', ms: 150 }))
  const provider = `providers:\n  loop: { type: openai-compatible, baseUrl: "${model.baseUrl}" }\n`
  write('quire.yaml', `name: repeats\nmodel: loop/one\n${provider}`)
  write('reply.test.yaml', SUITE.replace('minPass: 8/10', '').replaceAll(/contains: .*}/g, 'contains: An answer }'))
  trusted(dir)
  const concurrency = 4
  const unfinished = join(dir, 'reply.recordings.unfinished.jsonl')
  let session = ''
  for (const requests of [5, 12, 20]) {
    const child = startQuire(['test', '--record', '--concurrency', String(concurrency)], dir)
    while (model.requests() < requests) await sleep(5)
    await killed(child)
    session = readFileSync(unfinished, 'utf8').trimStart().split('\n', 1)[0]!
    expect(session).toContain('session')
  }
  const end = await run('--record', '--concurrency', String(concurrency), '--json')
  expect(end.code, end.stderr).toBe(0)
  expect((end.json() as unknown as Results).results.map(({ passRate }) => passRate.passed)).toEqual([10, 10, 10])
  expect(model.requests()).toBeGreaterThanOrEqual(30)
  expect(model.requests()).toBeLessThanOrEqual(30 + 3 * concurrency)
  expect(existsSync(unfinished)).toBe(false)
  expect(readFileSync(join(dir, 'reply.recordings.yaml'), 'utf8').match(/An answer that follows/g)).toHaveLength(30)

  const before = model.requests()
  const replayed = await run('--json')
  expect(replayed.code, replayed.stderr).toBe(0)
  expect(model.requests()).toBe(before)

  // As if the command had been killed when all answers were stored, but none was recorded yet.
  const recorded = readFileSync(join(dir, 'reply.recordings.yaml'), 'utf8')
  rmSync(join(dir, 'reply.recordings.yaml'))
  write('reply.recordings.unfinished.jsonl', session)
  expect((await run('--record')).code).toBe(0)
  expect(model.requests()).toBe(before)
  expect(readFileSync(join(dir, 'reply.recordings.yaml'), 'utf8')).toBe(recorded)
  await model.close()
})
