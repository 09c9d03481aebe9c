import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { quire } from './quire.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-promptfoo-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const cwd = join(dir, 'new')
const run = (...args: string[]) => quire(args, { cwd })
const write = (file: string, text: string): void => writeFileSync(join(dir, file), text)

const CONFIG = `prompts: [file://reply.txt]
providers: [openai:gpt-4o-mini]
tests:
  - description: greets
    vars: { message: Hello }
    assert:
      - { type: contains-any, value: [Hello, Hi] }
      - { type: cost, threshold: 0.1 }
  - file://cases.csv
`

test('a promptfoo suite is imported, checked and tested on other models', async () => {
  mkdirSync(cwd)
  write('promptfooconfig.yaml', CONFIG)
  write('reply.txt', 'Reply to: {{message}}\n')
  write('cases.csv', 'message,__expected,__description\nBye,icontains: goodbye,leaves\n')
  write('new/quire.yaml', 'name: new\n')
  write('new/scripted.yaml', "rules: [{ match: { contains: Hello }, answer: 'Hi, Ana.' }]\n")

  const imported = await run('import', '../promptfooconfig.yaml', '--json')
  expect(imported.json(), imported.stderr).toMatchObject({
    blueprint: 'reply',
    files: ['blueprints/reply.yaml', 'prompts/reply/user.md', 'reply.test.yaml', 'tables/cases.csv'],
    notes: [expect.stringContaining("'cost' has no equivalent")],
  })
  expect((await run('check')).code).toBe(0)

  const tested = await run('test', '--models', 'scripted/a', '--json')
  expect(tested.code, tested.stderr).toBe(3)
  expect(tested.json()).toMatchObject({
    passed: 1,
    results: [
      { case: 'greets', status: 'passed', answer: 'Hi, Ana.', run: expect.stringContaining('ask-') },
      { case: 'cases [leaves]', findings: [{ message: expect.stringContaining('"goodbye"') }] },
    ],
  })

  const manual = ['test', '--models', 'manual/me', '--case', 'greets']
  expect((await run(...manual)).stdout).toContain('No answer from manual/me is recorded.')
  const waiting = await run(...manual, '--record')
  const [, prompt = ''] = /quire answer (\w+)/.exec(waiting.stdout) ?? []
  write('answer.md', 'Hello to you.\n')
  expect((await run('answer', prompt, '--file', '../answer.md')).code).toBe(0)
  expect((await run(...manual, '--record')).stdout).toContain('1 passed, 0 failed')
  expect(readFileSync(join(cwd, 'reply.recordings.yaml'), 'utf8')).toContain('Hello to you.')
})

test('a suite reads no files outside its folder, and broken test files are reported', async () => {
  write('secret.txt', 'secret')
  mkdirSync(join(dir, 'other'), { recursive: true })
  write('other/promptfooconfig.yaml', 'prompts: [file://../secret.txt]\n')
  const refused = await run('import', '../other/promptfooconfig.yaml')
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('../secret.txt is outside its folder')
  write('new/broken.test.yaml', 'blueprint: reply\ncases: [{ name: a, answer: [{ starts-with: x }] }]\n')
  const checked = await run('check')
  expect(checked.code).toBe(3)
  expect(checked.stdout).toContain("broken.test.yaml:2 error cases.0.answer.0: unknown key 'starts-with'")
})
