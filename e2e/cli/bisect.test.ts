import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLoopbackModel } from '../runs/loopback-model.ts'
import { trusted } from '../trusted.ts'
import { quire } from './quire.ts'

const top = mkdtempSync(join(tmpdir(), 'quire-bisect-test-'))
const dir = join(top, 'shop')
afterAll(() => rmSync(top, { recursive: true, force: true }))

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: top })
    .toString()
    .trim()
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), text)
}
/** Commits one change of files, and returns the commit. */
const commit = (message: string, files: Readonly<Record<string, string>>): string => {
  for (const [file, text] of Object.entries(files)) write(file, text)
  git('add', '-A')
  git('commit', '-q', '--no-verify', '--allow-empty', '-m', message)
  return git('rev-parse', 'HEAD')
}
const temporary = join(top, '.git/tmp')
const bisect = (...args: string[]) =>
  quire(['bisect', 'reply.test.yaml', ...args], { cwd: dir, env: { TMPDIR: temporary } })

interface Found {
  readonly asked: number
  readonly commits: number
  readonly prompts: number
  readonly good: { readonly commit: string }
  readonly bad: { readonly commit: string; readonly subject: string }
  readonly suspects: readonly string[]
  readonly skipped: readonly { readonly commit: string; readonly why: string }[]
  readonly lines: readonly object[]
  readonly settings: readonly string[]
  readonly tested: readonly object[]
}

const BLUEPRINT = `inputs: { message: { main: true } }
layers:
  - { id: rules, template: rules, fit: keep }
  - { id: message, source: message, role: user, fit: keep }
`
const rules = (lines: readonly string[]): string => `# Rules\n\n${lines.join('\n')}\n`
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `- Rule ${at + 1}.`)

/** The commit of each number. */
const commits: string[] = []
const CULPRIT = 137

beforeAll(() => {
  mkdirSync(dir, { recursive: true })
  git('init', '-q')
  mkdirSync(temporary)
  write('quire.yaml', 'name: shop\nmodel: scripted/a\n')
  write(
    'scripted.yaml',
    `rules:
  - { match: { contains: Never promise money. }, answer: Ask the shop. }
  - { match: { contains: refund }, answer: We refund you. }
  - { answer: Hi. }
`,
  )
  write(
    'reply.test.yaml',
    `blueprint: reply
cases:
  - name: refund
    inputs: { message: A refund, please. }
    prompt: [{ snapshot: true }]
    answer: [{ contains: refund you }]
  - name: greeting
    inputs: { message: Hello }
    answer: [{ contains: Hi }]
`,
  )
  write('../.gitignore', '.quire\n')
  commits.push(commit('Start', { 'blueprints/reply.yaml': BLUEPRINT, 'prompts/rules.md': rules(numbered(0)) }))
  for (let at = 1; at <= 200; at++) {
    const lines = numbered(at).map((line, index) => (index === 2 && at >= CULPRIT ? '- Never promise money.' : line))
    commits.push(commit(`Change ${at}`, { 'prompts/rules.md': rules(lines) }))
  }
}, 120_000)

describe('quire bisect', () => {
  test('finds the commit, the layer and the line among 200 commits with at most 8 answers', async () => {
    // A hook, a filter or a monitor that runs would leave a file.
    const trap = join(top, '.git/trap')
    writeFileSync(trap, `#!/bin/sh\ntouch '${top}/.git/trapped'\n`, { mode: 0o755 })
    for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change'])
      writeFileSync(join(top, '.git/hooks', hook), `#!/bin/sh\n${trap}\n`, { mode: 0o755 })
    writeFileSync(join(top, '.git/info/attributes'), '*.md filter=trap\n')
    git('config', 'filter.trap.smudge', trap)
    git('config', 'core.fsmonitor', trap)
    const before = readFileSync(join(top, '.git/HEAD'), 'utf8')
    const found = await bisect('--case', 'refund', `${commits[0]}..HEAD`, '--json')
    expect(found.code, found.stderr).toBe(0)
    const { asked, lines, ...result } = found.json<Found>()
    expect(result).toMatchObject({
      commits: 201,
      prompts: 201,
      good: { commit: commits[CULPRIT - 1] },
      bad: { commit: commits[CULPRIT], subject: `Change ${CULPRIT}` },
      suspects: [],
      skipped: [],
    })
    expect(asked).toBeLessThanOrEqual(8)
    expect(lines).toEqual([
      { layer: 'rules', mark: '-', text: '- Rule 3.', file: 'prompts/rules.md', line: 5 },
      { layer: 'rules', mark: '+', text: '- Never promise money.', file: 'prompts/rules.md', line: 5 },
      { layer: 'rules', mark: '+', text: `- Rule ${CULPRIT}.`, file: 'prompts/rules.md', line: CULPRIT + 2 },
    ])
    expect(existsSync(join(top, '.git/trapped'))).toBe(false)
    git('config', '--unset', 'core.fsmonitor')
    for (const file of [
      'info/attributes',
      'hooks/post-checkout',
      'hooks/reference-transaction',
      'hooks/post-index-change',
    ])
      rmSync(join(top, '.git', file))
    expect(readFileSync(join(top, '.git/HEAD'), 'utf8')).toBe(before)
    expect(readdirSync(dir).filter((file) => /recordings|snapshots/.test(file))).toEqual([])
    expect(readdirSync(temporary).filter((name) => /^quire-(bisect|git)-/.test(name))).toEqual([])
  }, 120_000)

  test('prints where the line is', async () => {
    const found = await bisect('--case', 'refund', `${commits[CULPRIT - 2]}..${commits[CULPRIT + 1]}`)
    expect(found.code, found.stderr).toBe(0)
    expect(found.stdout).toContain(`The first commit that fails: ${commits[CULPRIT]!.slice(0, 10)}`)
    expect(found.stdout).toContain('Layer rules\n')
    expect(found.stdout).toContain('  + - Never promise money.  (prompts/rules.md:5)')
  })

  test('says what is wrong with the range, the test or the case', async () => {
    const range = `${commits[0]}..HEAD`
    const messages: [args: string[], message: string][] = [
      [['--case', 'refund', 'HEAD~3..HEAD'], "The case 'refund' fails already at"],
      [['--case', 'refund', `${commits[0]}..${commits[9]}`], "The case 'refund' passes at"],
      [['--case', 'nothing', range], "reply.test.yaml has no case 'nothing'. It has 'refund', 'greeting'."],
      [['--case', 'e', range], "Several cases have names that contain 'e'"],
      [['--case', 'refund', 'nowhere..HEAD'], "The repository has no commit 'nowhere'."],
      [['--case', 'refund', `HEAD..${commits[0]}`], 'HEAD is not an earlier commit of'],
      [['--case', 'refund', 'HEAD~3...HEAD'], "'HEAD~3...HEAD' is not a range of commits, such as v1..HEAD."],
    ]
    for (const [args, message] of messages) {
      const refused = await bisect(...args)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(message)])
    }
    const other = await quire(['bisect', 'new.test.yaml', '--case', 'refund', range], { cwd: dir })
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('new.test.yaml does not exist in')])
    expect((await bisect(range)).code).toBe(2)

    const outside = mkdtempSync(join(tmpdir(), 'quire-no-repository-'))
    writeFileSync(join(outside, 'quire.yaml'), 'name: outside\n')
    const none = await quire(['bisect', 'reply.test.yaml', '--case', 'refund', range], { cwd: outside })
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('is not in a git repository')])
    rmSync(outside, { recursive: true, force: true })
  }, 120_000)

  test('commits with the same prompt count as one, and commits without a prompt are skipped', async () => {
    const start = commit('Mended', { 'prompts/rules.md': rules(['- Be kind.']) })
    commit('Notes', { 'notes.md': 'Nothing.' })
    commit('More notes', { 'notes.md': 'Still nothing.' })
    const broken = commit('Broken', { 'prompts/rules.md': '{{#if}}' })
    const bad = commit('Worse', { 'prompts/rules.md': rules(['- Be kind.', '- Never promise money.']) })
    commit('Last', { 'notes.md': 'The end.' })
    const found = (await bisect('--case', 'refund', `${start}..`, '--json')).json<Found>()
    expect(found).toMatchObject({ commits: 6, prompts: 2, asked: 2, bad: { commit: bad }, suspects: [broken] })
    expect(found.skipped).toEqual([{ commit: broken, why: expect.stringContaining('prompts/rules.md') }])
    expect(JSON.stringify(found)).not.toContain(tmpdir())
    const view = await bisect('--case', 'refund', `${start}..`)
    expect(view.stdout).toContain(`Or one of 1 skipped commit before it: ${broken.slice(0, 10)}`)
  })

  test('a change of settings is found, although the prompts have the same bytes', async () => {
    write(
      'new.test.yaml',
      'blueprint: reply\ncases:\n  - name: mild\n    inputs: { message: Hello }\n    answer: [{ contains: Hi }]\n',
    )
    const start = commit('Mild', { 'prompts/rules.md': rules(['- Be kind.']), 'blueprints/reply.yaml': BLUEPRINT })
    const bad = commit('Strict', { 'blueprints/reply.yaml': `answer: json\n${BLUEPRINT}` })
    const found = await quire(['bisect', 'new.test.yaml', '--case', 'mild', `${start}..`, '--json'], { cwd: dir })
    expect(found.code, found.stderr).toBe(0)
    expect(found.json<Found>()).toMatchObject({
      bad: { commit: bad },
      lines: [],
      settings: ['answer: not set → "json"'],
    })
  })
})

test('answers come from the recordings of all commits, and others are paid for only once', async () => {
  const model = await startLoopbackModel()
  const provider = `providers:\n  loop: { type: openai-compatible, baseUrl: "${model.baseUrl}" }\n`
  const start = commit('Another model', {
    'quire.yaml': `name: shop\nmodel: loop/one\n${provider}`,
    'blueprints/reply.yaml': BLUEPRINT,
    'prompts/rules.md': rules(['- Be kind.']),
    'reply.test.yaml':
      'blueprint: reply\ncases:\n  - name: refund\n    inputs: { message: Refund }\n    prompt: [{ absent: Last }]\n    answer: [{ contains: An answer }]\n',
  })
  trusted(dir)
  const recorded = await quire(['test', 'reply.test.yaml', '--record'], { cwd: dir })
  expect(recorded.code, recorded.stdout + recorded.stderr).toBe(0)
  commit('Recorded', {})
  commit('Second', { 'prompts/rules.md': rules(['- Be kind.', '- Second.']) })
  const again = await quire(['test', 'reply.test.yaml', '--record'], { cwd: dir })
  expect(again.code, again.stdout + again.stderr).toBe(0)
  commit('Recorded again', {})
  commit('Third', { 'prompts/rules.md': rules(['- Third.']) })
  const bad = commit('Fourth', { 'prompts/rules.md': rules(['- Last.']) })
  const before = model.requests()
  const first = await bisect('--case', 'refund', `${start}..`, '--json')
  expect(first.code, first.stderr).toBe(0)
  expect(first.json<Found>()).toMatchObject({ prompts: 4, bad: { commit: bad } })
  const asked = model.requests() - before
  expect(asked).toBeLessThanOrEqual(2)
  const second = await bisect('--case', 'refund', `${start}..`, '--json')
  expect(second.json<Found>()).toMatchObject({ bad: { commit: bad } })
  expect(model.requests() - before).toBe(asked)

  const limited = await bisect(
    '--case',
    'refund',
    `${start}..`,
    '--model',
    'openai/gpt-4o',
    '--max-cost',
    '0',
    '--json',
  )
  expect(limited.code, limited.stdout).toBe(5)
  expect(JSON.parse(limited.stderr.trim().split('\n').at(-1)!)).toMatchObject({ error: { code: 'answers-missing' } })

  // A test that is newer than the first commit.
  write(
    'later.test.yaml',
    'blueprint: reply\ncases:\n  - { name: later, inputs: { message: Hello }, prompt: [{ absent: Last }] }\n',
  )
  const later = ['bisect', 'later.test.yaml', '--case', 'later', `${start}..`, '--json']
  const missing = await quire(later, { cwd: dir })
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('--current-test')])
  const current = await quire([...later, '--current-test'], { cwd: dir })
  expect(current.code, current.stderr).toBe(0)
  expect(current.json<Found>()).toMatchObject({ asked: 0, bad: { commit: bad } })
  await model.close()
}, 90_000)
