import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { passesOn, shop, testing, untouched, WRONG } from './sample.ts'

const made: ReturnType<typeof shop>[] = []
let postgres: TestPostgres
let env: Record<string, string>
beforeAll(async () => {
  postgres = await startPostgres()
  env = { DATABASE_URL: await postgres.freshDatabase() }
})
afterAll(async () => {
  await postgres.close()
  for (const one of made) one.remove()
})

function newShop(...given: Parameters<typeof shop>) {
  const repository = shop(...given)
  made.push(repository)
  repository.git('config', 'user.name', 'Ada Author')
  repository.git('config', 'user.email', 'ada@example.invalid')
  return repository
}

const command = (repository: ReturnType<typeof shop>, args: readonly string[], more: Record<string, string> = {}) =>
  quire(args, { cwd: repository.folder, env: { ...env, ...more } })
const runArgs = (run: string, rest: readonly string[]) => [
  ...['run', 'change', '--repo', '.', '--models', 'scripted/ada,scripted/bob', '--run-id', run],
  ...(rest.includes('--issue') ? [] : ['--input', 'request.md']),
  ...rest,
]

test('a change is one commit with the text of its pull request, by the user, on a branch named for the issue', async () => {
  const repository = newShop({ implement: WRONG })
  repository.write({ 'issue.json': JSON.stringify({ number: 12, title: 'Totals ignore quantities', body: 'See.' }) })
  const args = ['--issue', 'issue.json', ...testing('node check.mjs'), '--date', '2030-01-02']
  const ran = await command(repository, runArgs('one', args))
  expect(ran.code, ran.stderr).toBe(0)
  const branch = 'quire/12-totals-ignore-quantities'
  expect(passesOn(repository, branch)).toBe(true)
  expect(repository.git('log', '--format=%an <%ae>|%cn|%as', `main..${branch}`)).toBe(
    'Ada Author <ada@example.invalid>|Ada Author|2030-01-02\n',
  )
  const pullRequest = (await command(repository, ['show', 'one', '--pr'])).stdout.trimEnd()
  expect(repository.git('log', '--format=%B', `main..${branch}`).trimEnd()).toBe(`${pullRequest}\n\nQuire-Run: one`)
  expect(repository.git('log', '--format=%(trailers:key=Quire-Run,valueonly)', `main..${branch}`).trim()).toBe('one')
  expect(pullRequest).toMatch(/Closes #12\.$/)

  // The branch belongs to the first run, so the second run adds its id.
  const again = await command(repository, runArgs('two', ['--issue', 'issue.json', '--commits']))
  expect(again.code, again.stderr).toBe(0)
  expect(repository.git('branch', '--list', 'quire/*').replaceAll(/[ *]/g, '')).toBe(`${branch}\n${branch}-two\n`)
}, 120_000)

test('--commits keeps the commit of each round, and --record keeps plan, challenge and record in the repository', async () => {
  const repository = newShop({ implement: WRONG })
  const args = ['--commits', '--record', './docs/changes/', ...testing('node check.mjs')]
  const ran = await command(repository, runArgs('kept', args))
  expect(ran.code, ran.stderr).toBe(0)
  expect(repository.git('log', '--format=%s', 'main..quire/kept')).toBe(
    'Record: Count quantities in totals\nCount quantities in totals (2)\nCount quantities in totals\n',
  )
  const folder = 'docs/changes/count-quantities-in-totals'
  expect(repository.git('ls-tree', '-r', '--name-only', 'quire/kept', 'docs')).toBe(
    ['challenge.md', 'plan.md', 'record.md', ''].map((name) => (name === '' ? '' : `${folder}/${name}`)).join('\n'),
  )
  expect(repository.git('show', `quire/kept:${folder}/record.md`)).toBe('# Quantities count\n')
  const refused = await command(repository, runArgs('out', ['--record', '../elsewhere', '--json']))
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('not a folder inside the repository')])
}, 120_000)

test('quire apply writes the change to the working tree, and refuses to overwrite work', async () => {
  const repository = newShop()
  expect((await command(repository, runArgs('apply', []))).code).toBe(0)
  const file = join(repository.folder, 'src/total.js')
  const before = untouched(repository)
  const dry = await command(repository, ['apply', 'apply', '--dry-run', '--json'])
  expect(dry.json()).toMatchObject({ isDryRun: true, files: [{ path: 'src/total.js', action: 'change' }] })
  expect(untouched(repository)).toEqual(before)

  const committed = readFileSync(file, 'utf8')
  writeFileSync(file, `${committed}// mine\n`)
  const refused = await command(repository, ['apply', 'apply'])
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('"src/total.js": it has uncommitted changes'),
  ])
  expect(readFileSync(file, 'utf8')).toBe(`${committed}// mine\n`)

  writeFileSync(file, committed)
  const hooks = join(repository.folder, '.git/hooks')
  mkdirSync(hooks, { recursive: true })
  for (const hook of ['post-checkout', 'post-index-change', 'pre-commit']) {
    writeFileSync(join(hooks, hook), '#!/bin/sh\ntouch "$(git rev-parse --show-toplevel)/hook-ran"\n')
    chmodSync(join(hooks, hook), 0o755)
  }
  const applied = await command(repository, ['apply', 'apply'])
  expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining('Wrote 1 file')])
  expect(readFileSync(file, 'utf8')).toContain('price * quantity')
  expect(repository.git('status', '--porcelain')).toBe(' M src/total.js\n')
  expect(existsSync(join(repository.folder, 'hook-ran'))).toBe(false)
  expect((await command(repository, ['apply', 'none'])).code).toBe(1)
}, 120_000)

test('an issue comes from GitHub through gh, and a clear error says what to run without it', async () => {
  const repository = newShop()
  const bin = join(repository.folder, '.quire-test-bin')
  mkdirSync(bin)
  const issue = { number: 7, title: 'Quantities', body: 'Count them.', comments: [] }
  writeFileSync(join(bin, 'gh'), `#!/bin/sh\necho '${JSON.stringify(issue)}'\n`)
  chmodSync(join(bin, 'gh'), 0o755)
  const args = runArgs('gh', ['--issue', 'https://github.com/quire/shop/issues/7'])
  const ran = await command(repository, args, { PATH: `${bin}:${process.env.PATH}` })
  expect(ran.code, ran.stderr).toBe(0)
  expect(repository.git('branch', '--list', 'quire/*').trim()).toBe('quire/7-quantities')
  const missing = await command(repository, [...args, '--json'], { PATH: '/usr/bin:/bin' })
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/gh (?:is not installed|answered)/)])
}, 120_000)

test('after a rejection, the next command shows the review', async () => {
  const repository = newShop({ review: 'Never.\n\n<review>REJECTED</review>' })
  const { code, stdout } = await command(repository, runArgs('no', []))
  expect(code).toBe(5)
  const [, id] = /To read why: .*quire(?:\.js)? show (\S+)/.exec(stdout)!
  expect((await command(repository, ['show', id!])).stdout).toContain('Never.')
  expect(stdout).toMatch(/quire(?:\.js)? apply no --dry-run/)
  expect(stdout).not.toContain('resume')
}, 120_000)
