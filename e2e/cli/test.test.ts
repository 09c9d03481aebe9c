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
