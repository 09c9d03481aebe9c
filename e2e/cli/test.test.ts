import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { quire, SUPPORT } from './quire.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-test-command-'))
cpSync(SUPPORT, dir, { recursive: true, filter: (from) => !from.includes('.quire') })
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const run = (...args: string[]) => quire(args, { cwd: dir })

test('quire test exits with 3 for a failed check and 1 for an invalid file', async () => {
  const passed = await run('test')
  expect(passed.code, passed.stderr).toBe(0)
  expect(passed.stdout).toContain('5 passed, 0 failed')

  writeFileSync(
    join(dir, 'more.test.yaml'),
    `blueprint: reply
input: ticket.yaml
cases:
  - name: answered
    models: [scripted/alpha]
    prompt: [{ contains: Surly Cross-Chuck }]
    answer: [{ contains: '*Filler text by alpha' }]
`,
  )
  const failed = await run('test', 'more.test.yaml', '--junit', 'results.xml', '--json')
  expect(failed.code, failed.stderr).toBe(3)
  expect(failed.json()).toMatchObject({
    passed: 0,
    failed: 1,
    results: [
      { case: 'answered', findings: [{ line: 6, difference: [expect.stringContaining('Surly Cross-Check')] }] },
    ],
  })
  expect(readFileSync(join(dir, 'results.xml'), 'utf8')).toContain('<testcase classname="more.test.yaml"')

  writeFileSync(join(dir, 'more.test.yaml'), 'blueprint: reply\ncases: [{ name: a, prompt: [{ looks: nice }] }]\n')
  const wrong = await run('test', 'more.test.yaml')
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toMatch(/more\.test\.yaml:2.*unknown key 'looks'/s)
})

test('quire test runs scorers only in a trusted workspace, and says whether judges were checked', async () => {
  writeFileSync(
    join(dir, 'short.mjs'),
    'export default (answer, { vars }) => answer.length < 9_000 && vars.message !== undefined\n',
  )
  writeFileSync(
    join(dir, 'more.test.yaml'),
    `blueprint: reply
input: ticket.yaml
models: [scripted/alpha]
cases:
  - name: scored
    answer: [{ score: short.mjs }]
  - name: judged
    answer: [{ judge: { rubric: It is polite., atLeast: 0, model: scripted/judge } }]
`,
  )
  const refused = await run('test', 'more.test.yaml')
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('more.test.yaml:6: short.mjs: code that Quire would run')
  expect(refused.stderr).toContain('quire trust')
  const passed = await run('test', 'more.test.yaml', '--trust', '--json')
  expect(passed.code, passed.stderr + passed.stdout).toBe(0)
  expect(passed.json()).toMatchObject({
    passed: 2,
    judges: [{ judge: 'scripted/judge', rubric: 'It is polite.', verdicts: { pass: 1 }, agreement: { labels: 0 } }],
  })
  const printed = await run('test', 'more.test.yaml', '--trust')
  expect(printed.stdout).toContain('1 of 1 answers pass (21–100%). Not checked against a person’s labels')
})
