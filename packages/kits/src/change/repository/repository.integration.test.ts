import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSandbox, isSandbox } from '@quire/agents'
import { afterAll, describe, expect, test } from 'vitest'
import { testRepository } from '../../../../../e2e/change/test-repository.ts'
import { BranchTaken, NotARepository } from '../errors.ts'
import { readWrittenFiles, worktreeWorkplace } from '../flow/agent-worktree.ts'
import { chooseFiles } from './files/choose-files.ts'
import { branchNames, chooseBranch, makeBranch, runTrailer } from './git/branches.ts'
import { diffCommits } from './git/diff.ts'
import { openRepository } from './git/open-repository.ts'
import { listTree, readFiles } from './git/read-tree.ts'
import { takeSnapshot } from './git/snapshot.ts'
import { applyUpdates } from './update/apply-updates.ts'
import { runOnCommit } from './user-tests/run-on-commit.ts'

const repositories: { remove(): void }[] = []
afterAll(() => {
  for (const one of repositories) one.remove()
})
const repositoryOf = (...options: Parameters<typeof testRepository>) => {
  const repository = testRepository(...options)
  repositories.push(repository)
  return repository
}

const ODD = ['a "b" \'c\'.txt', 'new\nline.txt', ']]>.txt', '-rf', 'ünï.txt', ':(glob)x', 'a\tb', '$(id)']

/** Includes untracked files. */
const NEW_TOO = { includesUntracked: true }

describe('a snapshot', () => {
  test('equals the last commit if everything is committed', async () => {
    const repository = repositoryOf({ 'a.txt': 'a' })
    const { head, base, diagnostics } = await takeSnapshot(repository.folder, 'x', NEW_TOO)
    expect([base, diagnostics]).toEqual([head, []])
  })

  test('contains uncommitted changes but no ignored files', async () => {
    const repository = repositoryOf({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', '.gitignore': 'build/\n' })
    repository.write({ 'a.txt': 'changed', 'new/d.txt': 'd', 'build/out.js': 'x', '.quire/store/x': 'x' })
    repository.git('rm', '--quiet', '--cached', 'b.txt')
    repository.git('rm', '--quiet', 'c.txt')
    const before = [repository.git('status', '--porcelain'), repository.git('ls-files', '--stage')]
    const { head, base, diagnostics } = await takeSnapshot(repository.folder, 'x', NEW_TOO)
    expect([...(await listTree(repository.folder, base)).keys()]).toEqual(['.gitignore', 'a.txt', 'b.txt', 'new/d.txt'])
    expect(repository.git('show', `${base}:a.txt`)).toBe('changed')
    expect(repository.head()).toBe(head)
    expect([repository.git('status', '--porcelain'), repository.git('ls-files', '--stage')]).toEqual(before)
    expect(diagnostics.map(({ code }) => code)).toEqual(['change.uncommitted-work'])
    expect((await takeSnapshot(repository.folder, 'x', NEW_TOO)).base).toBe(base)
  })

  test('skips large new files and nested repositories and reports them', async () => {
    const repository = repositoryOf({ 'a.txt': 'a' })
    repository.write({ 'large.bin': Buffer.alloc(6 * 1024 * 1024), 'inner/x.txt': 'x' })
    const inner = join(repository.folder, 'inner')
    mkdirSync(join(inner, '.git'))
    for (const [file, text] of [
      ['HEAD', 'ref: refs/heads/main\n'],
      ['config', ''],
    ] as const)
      writeFileSync(join(inner, '.git', file), text)
    mkdirSync(join(inner, '.git/objects'))
    mkdirSync(join(inner, '.git/refs'))
    const { head, base, diagnostics } = await takeSnapshot(repository.folder, 'x', NEW_TOO)
    expect(base).toBe(head)
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(['change.large-file', 'change.nested-repository'])
  })

  test('reports untracked files and leaves them out by default', async () => {
    const repository = repositoryOf({ 'a.txt': 'a' })
    repository.write({ 'new.txt': 'n', 'a.txt': 'b' })
    const { base, diagnostics } = await takeSnapshot(repository.folder, 'x')
    expect([...(await listTree(repository.folder, base)).keys()]).toEqual(['a.txt'])
    expect(diagnostics.map(({ code }) => code)).toEqual(['change.untracked-files', 'change.uncommitted-work'])
  })

  test('accepts unusual file names', async () => {
    const repository = repositoryOf(Object.fromEntries(ODD.map((name) => [name, name])))
    repository.write(Object.fromEntries(ODD.map((name) => [`new/${name}`, name])))
    const { base } = await takeSnapshot(repository.folder, 'x', NEW_TOO)
    const files = await listTree(repository.folder, base)
    expect(new Set(files.keys())).toEqual(new Set([...ODD, ...ODD.map((name) => `new/${name}`)]))
    const read = await readFiles(repository.folder, [...files.values()])
    for (const { path, content } of read.files) expect(path.endsWith(content)).toBe(true)
  })
})

describe('reading files', () => {
  test('omits links, large files and binary files, and reports the reasons', async () => {
    const repository = repositoryOf(
      { 'a.txt': 'a', 'b.bin': Buffer.from([1, 0, 2]), 'c.txt': 'x'.repeat(600_000) },
      { 'link.txt': '/etc/hostname', dir: '..' },
    )
    const files = await listTree(repository.folder, repository.head())
    const { files: read, diagnostics } = await readFiles(repository.folder, [...files.values()])
    expect(read).toEqual([{ path: 'a.txt', content: 'a' }])
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      'change.binary-file',
      'change.large-file',
      'change.link',
      'change.link',
    ])
  })

  test('does not follow a folder that has become a link', async () => {
    const repository = repositoryOf({ 'sub/a.txt': 'inside' })
    const base = repository.head()
    repository.git('rm', '--quiet', '-r', 'sub')
    symlinkSync('/etc', join(repository.folder, 'sub'))
    const { files } = await readFiles(repository.folder, [...(await listTree(repository.folder, base)).values()])
    expect(files).toEqual([{ path: 'sub/a.txt', content: 'inside' }])
  })
})

describe('choosing files', () => {
  const many = Object.fromEntries(
    Array.from({ length: 80 }, (_, index) => [`src/m${index}.js`, `export const v${index} = ${index}`]),
  )
  test('ranks the files named by the plan, the user or the request', async () => {
    const repository = repositoryOf({ ...many, 'src/tax.js': 'function invoiceTotal() {}', 'doc/x.md': '' })
    const files = await listTree(repository.folder, repository.head())
    const choose = (more: object) =>
      chooseFiles({
        repository: repository.folder,
        commit: repository.head(),
        files,
        patterns: [],
        request: 'Invoice numbers in m3.js',
        namedIn: [],
        ...more,
      })
    expect((await choose({})).map(({ path }) => path)).toEqual(['src/m3.js'])
    const named = await choose({ namedIn: ['1. `src/m7.js`: rename.'], patterns: ['doc/**', 'src/m1?.js'] })
    expect(named[0]!.path).toBe('src/m7.js')
    expect(named.map(({ path }) => path)).toEqual(expect.arrayContaining(['doc/x.md', 'src/m10.js', 'src/m19.js']))
    expect(named.map(({ path }) => path)).not.toContain('src/tax.js')
  })
})

describe('commits and branches', () => {
  test('creates reproducible commits and keeps file modes', async () => {
    const repository = repositoryOf({ 'run.sh': 'a' })
    repository.git('update-index', '--chmod=+x', 'run.sh')
    repository.git('commit', '--quiet', '--message=Mode')
    const base = repository.head()
    const updates = [{ kind: 'write' as const, path: 'run.sh', content: Buffer.from('b') }]
    const [one, two] = [
      await applyUpdates(repository.folder, base, updates, 'x'),
      await applyUpdates(repository.folder, base, updates, 'x'),
    ]
    expect(one.commit).toBe(two.commit)
    expect((await listTree(repository.folder, one.commit)).get('run.sh')!.mode).toBe('100755')
  })

  test('commits and diffs do not depend on the user’s settings', async () => {
    const [plain, own] = [0, 1].map(() => repositoryOf({ 'a.txt': 'a\n\nb\nc\nd\n', 'z.txt': 'z\n' }))
    const settings = ['core.abbrev=40', 'diff.noprefix=true', 'diff.context=0', 'diff.algorithm=patience']
    const more = ['log.showSignature=true', 'i18n.commitEncoding=latin1', 'diff.orderFile=order']
    for (const setting of [...settings, ...more]) own!.git('config', ...(setting.split('=') as [string, string]))
    writeFileSync(join(own!.folder, 'order'), 'z.txt\na.txt\n')
    const updates = [
      { kind: 'write' as const, path: 'a.txt', content: Buffer.from('a\n\nbü\nc\nd\n') },
      { kind: 'write' as const, path: 'z.txt', content: Buffer.from('y\n') },
    ]
    const [one, two] = await Promise.all(
      [plain!, own!].map(async ({ folder, git }) => {
        const base = git('rev-parse', 'HEAD').trim()
        const { commit } = await applyUpdates(folder, base, updates, 'Größe\n')
        return { commit, diff: await diffCommits(folder, base, commit) }
      }),
    )
    expect(two).toEqual(one)
    expect(one!.diff).toMatch(/^index [0-9a-f]{7}\.\.[0-9a-f]{7} 100644$/m)
  })

  test('does not commit updates that change nothing', async () => {
    const repository = repositoryOf({ a: 'a' })
    const base = repository.head()
    const updates = [{ kind: 'write' as const, path: 'a', content: Buffer.from('a') }]
    expect((await applyUpdates(repository.folder, base, updates, 'x')).commit).toBe(base)
  })

  test('detects a branch that the run did not create', async () => {
    const repository = repositoryOf({ a: 'a' })
    const base = repository.head()
    const choose = (run: string, topic?: string) => chooseBranch(repository.folder, run, branchNames(run, topic))
    expect(await choose('r')).toBe('quire/r')
    const { commit } = await applyUpdates(
      repository.folder,
      base,
      [{ kind: 'delete', path: 'a' }],
      `x${runTrailer('r')}\n`,
    )
    await makeBranch(repository.folder, 'quire/r', commit)
    expect(await choose('r')).toBe('quire/r')
    repository.git('branch', 'quire/other')
    await expect(choose('other')).rejects.toThrow(BranchTaken)
    // A branch for an issue gets the run's id if the name is taken.
    expect(await choose('r', '12-totals')).toBe('quire/12-totals')
    repository.git('branch', 'quire/12-totals')
    expect(await choose('r', '12-totals')).toBe('quire/12-totals-r')
    repository.git('branch', '-D', 'quire/other', 'quire/r', 'quire/12-totals')
    repository.git('branch', 'quire')
    await expect(choose('r')).rejects.toThrow(/'quire' already/)
  })

  test('supports a repository with longer object ids', async () => {
    const repository = repositoryOf({ a: 'a', b: 'b' }, {}, ['--object-format=sha256'])
    const base = repository.head()
    const { commit } = await applyUpdates(repository.folder, base, [{ kind: 'delete', path: 'a' }], 'x')
    expect([...(await listTree(repository.folder, commit)).keys()]).toEqual(['b'])
  })

  test('ignores a replaced .git', async () => {
    const repository = repositoryOf({ 'a.txt': 'a' })
    const commit = repository.head()
    const worktree = { home: join(repository.folder, '.quire/worktrees'), name: 'w', commit }
    const workplace = worktreeWorkplace(repository.folder, worktree, false)
    const folder = await workplace.open()
    rmSync(join(folder, '.git'), { recursive: true })
    execFileSync('git', ['init', '--quiet'], { cwd: folder })
    const mark = join(repository.folder, 'ran')
    execFileSync('git', ['config', 'filter.x.clean', `touch '${mark}'; cat`], { cwd: folder })
    writeFileSync(join(folder, '.gitattributes'), '* filter=x\n')
    writeFileSync(join(folder, 'a.txt'), 'b')
    const { updates } = readWrittenFiles(await workplace.close(folder, 'Done.'))
    expect(existsSync(mark)).toBe(false)
    expect(updates.map(({ path }) => path)).toEqual(['.gitattributes', 'a.txt'])
  })

  test('creates a branch once and never moves it', async () => {
    const repository = repositoryOf({ a: 'a' })
    const base = repository.head()
    const { commit } = await applyUpdates(repository.folder, base, [{ kind: 'delete', path: 'a' }], 'x')
    const [branch] = branchNames('v1..2.lock')
    expect(branch).toBe('quire/v1-2-')
    await makeBranch(repository.folder, branch!, commit)
    await makeBranch(repository.folder, branch!, commit)
    await expect(makeBranch(repository.folder, branch!, base)).rejects.toThrow(BranchTaken)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  test('rejects a folder without a repository and a repository without commits', async () => {
    const { folder, git } = repositoryOf({})
    await expect(openRepository(join(folder, 'nowhere'))).rejects.toThrow(NotARepository)
    await expect(openRepository('/')).rejects.toThrow(/git init/)
    git('checkout', '--quiet', '--orphan', 'none')
    await expect(openRepository(folder)).rejects.toThrow(/create one first/)
  })
})

const found = await findSandbox()

describe.each([
  ['without a sandbox', null],
  ...(isSandbox(found) ? ([['in the sandbox', found]] as const) : []),
] as const)('the test command %s', (_name, sandbox) => {
  const run = (test: string, timeoutMs = 20_000) => {
    const repository = repositoryOf({ 'package.json': '{}' })
    const worktree = { home: join(repository.folder, '.quire/worktrees'), name: 'w', commit: repository.head() }
    const { signal } = new AbortController()
    return runOnCommit(repository.folder, worktree, {
      test,
      install: undefined,
      timeoutMs,
      signal,
      sandbox,
      readable: [],
    })
  }

  test('passes only if the exit code is 0', async () => {
    const isBroken = false
    const command = 'echo fine'
    expect(await run(command)).toEqual({ command, hasPassed: true, ending: 'exit code 0', output: 'fine\n', isBroken })
    expect(await run('echo no >&2; exit 3')).toEqual({
      command: 'echo no >&2; exit 3',
      hasPassed: false,
      ending: 'exit code 3',
      output: 'no\n',
      isBroken,
    })
  })

  test.each(['no-such-program', 'npm run no-such-script', 'node -e "require(\'no-such-package\')"'])(
    'treats %s as a broken command',
    async (command) => {
      expect(await run(command)).toMatchObject({ hasPassed: false, isBroken: true })
    },
  )

  test('has the environment of a terminal, but no variables such as NO_COLOR', async () => {
    expect((await run('printenv NO_COLOR || echo none')).output).toBe('none\n')
  })

  test('fails if it hangs or produces too much output', async () => {
    expect(await run('sleep 60', 200)).toMatchObject({
      hasPassed: false,
      ending: 'stopped after 0.2 s: it had not finished',
    })
    const { hasPassed, ending, output } = await run('yes')
    expect([hasPassed, ending]).toEqual([false, expect.stringContaining('wrote more than')])
    expect(output.length).toBeLessThan(61_000)
  })
})
