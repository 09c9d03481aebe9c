import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestRepository, testRepository } from '../../../../../e2e/change/test-repository.ts'
import { applyChange } from '../delivery/apply-change.ts'
import { readAuthor } from '../delivery/signature.ts'
import { GitFailed, MissingObjects } from '../errors.ts'
import { readWrittenFiles, worktreeWorkplace } from '../flow/agent-worktree.ts'
import { guessFiles } from '../relevance/guess-files.ts'
import { chooseFiles } from './files/choose-files.ts'
import { branchNames, chooseBranch, keepCommit, makeBranch, releaseCommits } from './git/branches.ts'
import { diffCommits } from './git/diff.ts'
import { openRepository } from './git/open-repository.ts'
import { listTree, readFiles } from './git/read-tree.ts'
import { takeSnapshot } from './git/snapshot.ts'
import { withWorktree } from './git/worktree.ts'
import { applyUpdates } from './update/apply-updates.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-hostile-'))
const canary = join(folder, 'canary')
const repositories: TestRepository[] = []
beforeAll(() => {
  process.env.QUIRE_TEST_API_KEY = 'sk-must-not-leak'
})
afterAll(() => {
  delete process.env.QUIRE_TEST_API_KEY
  for (const one of repositories) one.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** A program that records its name, arguments and environment when it runs. */
function program(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n{ echo "${name}: $*"; env; } >> '${canary}'\ncat 2>/dev/null\nexit 0\n`)
  chmodSync(file, 0o755)
  return file
}

const ran = (): string => (existsSync(canary) ? readFileSync(canary, 'utf8') : '')

const HOOKS = [
  'pre-commit',
  'post-commit',
  'post-checkout',
  'post-index-change',
  'reference-transaction',
  'post-merge',
  'pre-auto-gc',
  'fsmonitor-watchman',
  'sendemail-validate',
]

/** A git configuration that sets every option that accepts a program. */
function hostileConfig(promisor: string): string {
  const run = (name: string): string => JSON.stringify(program(name))
  return `
[core]
	fsmonitor = ${run('fsmonitor')}
	hooksPath = ${JSON.stringify(join(folder, 'hooks'))}
	sshCommand = ${run('ssh-command')}
	pager = ${run('pager')}
	editor = ${run('editor')}
	askPass = ${run('askpass')}
	gitProxy = ${run('git-proxy')}
	alternateRefsCommand = ${run('alternate-refs')}
	attributesFile = ${JSON.stringify(join(folder, 'attributes'))}
	worktree = ${JSON.stringify(folder)}
	untrackedCache = true
[include]
	path = ${JSON.stringify(join(folder, 'included'))}
[filter "evil"]
	clean = ${run('clean')}
	smudge = ${run('smudge')}
	required = true
[filter "any other name"]
	process = ${run('process')}
	clean = ${run('clean-2')}
	smudge = ${run('smudge-2')}
[diff]
	external = ${run('diff-external')}
[diff "evil"]
	textconv = ${run('textconv')}
	command = ${run('diff-command')}
[merge "evil"]
	driver = ${run('merge-driver')}
[credential]
	helper = ${run('credential')}
[gpg]
	program = ${run('gpg')}
[commit]
	gpgSign = true
[log]
	showSignature = true
[alias]
	status = !${program('alias')}
	hash-object = !${program('alias-2')}
[gc]
	auto = 1
[trace2]
	eventTarget = ${JSON.stringify(join(folder, 'trace'))}
[uploadpack]
	packObjectsHook = ${run('pack-objects-hook')}
[submodule]
	recurse = true
[submodule "sub"]
	url = ext::${program('submodule')}
	update = !${program('submodule-update')}
	active = true
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[remote "origin"]
	url = ${promisor}
	promisor = true
	uploadpack = ${run('uploadpack')}
	vcs = evil
[remote "other"]
	url = "ext::${program('ext')}"
	promisor = true
[extensions]
	partialClone = origin
[maintenance]
	auto = true
`
}

function hostileRepository(): TestRepository {
  const repository = testRepository({
    'a.txt': 'a\n',
    'src/b.evil': 'b\n',
    'src/c.other': 'c\n',
    'sub/.gitkeep': '',
    '.gitattributes':
      '*.evil filter=evil diff=evil merge=evil\n*.other filter="any other name" diff=evil\n*.txt diff=evil\n',
    '.gitmodules': `[submodule "sub"]\n\tpath = module\n\turl = ext::${program('gitmodules')}\n\tupdate = !${program('gitmodules-update')}\n`,
  })
  repositories.push(repository)
  // A checked-out submodule with its own configuration.
  const head = repository.head()
  repository.git('update-index', '--add', '--cacheinfo', `160000,${head},module`)
  repository.git('commit', '--quiet', '--message=Module')
  execFileSync('git', ['init', '--quiet', 'module'], { cwd: repository.folder })
  for (const at of ['.git', 'module/.git']) {
    appendFileSync(join(repository.folder, at, 'config'), hostileConfig(`file://${repository.folder}`))
    for (const hook of HOOKS) {
      const text = `#!/bin/sh\necho "hook ${hook}" >> '${canary}'\n`
      for (const where of [join(folder, 'hooks'), join(repository.folder, at, 'hooks')]) {
        mkdirSync(where, { recursive: true })
        writeFileSync(join(where, hook), text, { mode: 0o755 })
      }
    }
  }
  writeFileSync(join(folder, 'attributes'), '* filter=evil diff=evil\n')
  writeFileSync(join(folder, 'included'), `[filter "evil"]\n\tclean = ${program('included')}\n`)
  writeFileSync(join(repository.folder, '.git/info/attributes'), '*.md filter=evil\n')
  return repository
}

/** Everything the change flow does to a repository. */
async function change(repository: TestRepository, act: (worktree: string) => void = () => {}) {
  const top = await openRepository(join(repository.folder, existsSync(join(repository.folder, 'src')) ? 'src' : '.'))
  const { base, diagnostics } = await takeSnapshot(top, 'Before\n', { includesUntracked: true })
  const branch = await chooseBranch(top, 'run', branchNames('run'))
  await keepCommit(top, 'run', 'base', base)
  const files = await listTree(top, base)
  await chooseFiles({
    repository: top,
    commit: base,
    files,
    patterns: ['src/**'],
    request: 'letters',
    namedIn: [],
  })
  const inPrompt = new Set<string>()
  await guessFiles({ repository: top, commit: base, files, request: 'letters', inPrompt, space: 100_000 })
  const read = await readFiles(top, [...files.values()])
  const place = { home: join(folder, 'worktrees'), name: 'w', commit: base }
  const workplace = worktreeWorkplace(top, place, false)
  const worktree = await workplace.open()
  act(worktree)
  const written = readWrittenFiles(await workplace.close(worktree, 'Done.'))
  await workplace.discard()
  const { commit, applied, refused } = await applyUpdates(top, base, written.updates, 'Change\n')
  await keepCommit(top, 'run', 'round-1', commit)
  const diff = await diffCommits(top, base, commit)
  await withWorktree(top, { ...place, commit }, async () => {})
  await makeBranch(top, branch, commit)
  await readAuthor(top, {})
  await applyChange({ repo: top, base, commit }, { isDryRun: false })
  await releaseCommits(top, 'run')
  return { top, base, diagnostics, read, applied, refused: [...written.refused, ...refused], diff }
}

describe('a hostile repository', () => {
  test('plain git runs a program from the hostile repository', () => {
    const repository = hostileRepository()
    writeFileSync(join(repository.folder, 'src/b.evil'), 'changed\n')
    try {
      execFileSync('git', ['-c', `core.worktree=${repository.folder}`, 'add', '--all'], {
        cwd: repository.folder,
        stdio: 'ignore',
        env: { PATH: process.env.PATH, HOME: folder },
      })
    } catch {
      // Some traps make the command fail.
    }
    expect(ran()).not.toBe('')
    rmSync(canary)
  })

  test('does not run programs from the configuration', async () => {
    const repository = hostileRepository()
    repository.write({ 'a.txt': 'changed\n', 'src/b.evil': 'changed\n', 'new.evil': 'new\n', 'new.md': 'x' })
    const { top, diagnostics, read, applied, refused, diff } = await change(repository, (worktree) => {
      writeFileSync(join(worktree, 'a.txt'), 'by the agent\n')
      writeFileSync(join(worktree, 'src/b.evil'), 'by the agent\n')
    })
    expect(ran()).toBe('')
    // core.worktree is ignored.
    expect(top).toBe(repository.folder)
    expect(diagnostics.filter(({ code }) => code === 'change.filtered-file').map(({ message }) => message)).toEqual([
      expect.stringContaining('"src/b.evil" uses the git filter \'evil\''),
      expect.stringContaining('"new.evil"'),
      expect.stringContaining('"new.md"'),
    ])
    expect(read.files.find(({ path }) => path === 'a.txt')?.content).toBe('changed\n')
    expect(applied).toEqual(['a.txt'])
    expect(refused).toEqual([
      { path: 'src/b.evil', reason: "it uses the git filter 'evil', and Quire does not run filters" },
    ])
    expect(diff).toContain('+by the agent')
  })

  test('does not use git from a relative search path', async () => {
    const repository = hostileRepository()
    for (const at of ['', 'src'])
      writeFileSync(join(repository.folder, at, 'git'), readFileSync(program('git')), { mode: 0o755 })
    vi.stubEnv('PATH', ['.', '', process.env.PATH].join(delimiter))
    try {
      await takeSnapshot(await openRepository(repository.folder), 'x')
    } finally {
      vi.unstubAllEnvs()
    }
    expect(ran()).toBe('')
  })

  test('does not fetch a missing object', async () => {
    const repository = hostileRepository()
    const oid = repository.git('rev-parse', 'HEAD:a.txt').trim()
    rmSync(join(repository.folder, '.git/objects', oid.slice(0, 2), oid.slice(2)))
    const top = await openRepository(repository.folder)
    const files = await listTree(top, repository.head())
    await expect(readFiles(top, [files.get('a.txt')!])).rejects.toThrow(MissingObjects)
    await expect(readFiles(top, [files.get('a.txt')!])).rejects.toThrow(/git fetch --refetch/)
    // Git commands that access refs read the repository's configuration, including the remotes.
    await expect(keepCommit(top, 'run', 'base', '1'.repeat(40))).rejects.toThrow(GitFailed)
    expect(ran()).toBe('')
  })

  test('removes repositories that an agent created in its worktree', async () => {
    const repository = hostileRepository()
    const { refused, applied } = await change(repository, (worktree) => {
      for (const name of [
        '.git',
        'sub/.git',
        'module/.git',
        'deep/er/.GIT',
        'zero/.g\u200bit',
        'dots/.git. ',
        'short/git~1',
      ]) {
        const at = join(worktree, name)
        rmSync(at, { recursive: true, force: true })
        mkdirSync(join(at, 'objects'), { recursive: true })
        mkdirSync(join(at, 'refs'))
        writeFileSync(join(at, 'HEAD'), 'ref: refs/heads/main\n')
        writeFileSync(join(at, 'config'), hostileConfig('file:///nowhere'))
        writeFileSync(join(at, 'index'), 'broken')
      }
      writeFileSync(join(worktree, 'sub/kept.txt'), 'kept\n')
      writeFileSync(join(worktree, 'link.git'), 'gitdir: elsewhere\n')
      mkdirSync(join(worktree, 'as-file'))
      writeFileSync(join(worktree, 'as-file/.git'), `gitdir: ${repository.folder}/module/.git\n`)
    })
    expect(ran()).toBe('')
    expect(refused.map(({ path, reason }) => `${path}: ${reason}`)).toEqual(
      ['as-file/.git', 'deep/er/.GIT', 'dots/.git. ', 'module/.git', 'short/git~1', 'sub/.git', 'zero/.g\u200bit']
        .map((path) => `${path}: it belongs to git`)
        .concat('module: agents may not read or change it'),
    )
    expect(applied).toEqual(['link.git', 'sub/kept.txt'])
  })

  test('refuses files that an agent wrote into .quire', async () => {
    const repository = testRepository({ 'a.txt': 'a\n', 'work/.quire/tracked.txt': 'before\n' })
    const { refused, applied } = await change(repository, (worktree) => {
      for (const name of ['.quire', 'work/.quire', 'other/.QUIRE']) {
        mkdirSync(join(worktree, name, 'store'), { recursive: true })
        writeFileSync(join(worktree, name, 'store/recovery.signal'), '')
      }
      rmSync(join(worktree, 'work/.quire/tracked.txt'))
      writeFileSync(join(worktree, 'a.txt'), 'b\n')
    })
    expect(refused.map(({ path, reason }) => `${path}: ${reason}`).sort()).toEqual(
      [
        '.quire/store/recovery.signal',
        'other/.QUIRE/store/recovery.signal',
        'work/.quire/store/recovery.signal',
        'work/.quire/tracked.txt',
      ].map((path) => `${path}: it belongs to Quire`),
    )
    expect(applied).toEqual(['a.txt'])
  })

  test('hides agent configuration and links that point outside the folder', async () => {
    const repository = testRepository(
      {
        '.claude/settings.json': '{}',
        '.mcp.json': '{}',
        '.codex/config.toml': '',
        'inner/.Gemini/settings.json': '{}',
        '.env': 'A=1',
        'AGENTS.md': 'Read me.',
        'a.txt': 'a',
      },
      { inside: 'a.txt', out: '/etc', up: '../..', 'git-config': '.git/config' },
    )
    repositories.push(repository)
    let seen: string[] = []
    const { refused, applied } = await change(repository, (worktree) => {
      seen = execFileSync('find', ['.', '-name', '.git', '-prune', '-o', '!', '-type', 'd', '-print'], {
        cwd: worktree,
        encoding: 'utf8',
      })
        .trim()
        .split('\n')
        .sort()
      mkdirSync(join(worktree, '.claude'))
      writeFileSync(join(worktree, '.claude/settings.json'), '{"hooks":{}}')
      writeFileSync(join(worktree, '.claude/new.json'), '{}')
    })
    expect(seen).toEqual(['./AGENTS.md', './a.txt', './inside'])
    expect(applied).toEqual(['.claude/new.json'])
    expect(refused).toEqual([{ path: '.claude/settings.json', reason: 'agents may not read or change it' }])
  })
})

describe('an unusual repository', () => {
  const inside = (repository: TestRepository) =>
    change(repository, (worktree) => writeFileSync(join(worktree, 'a.txt'), 'new\n'))

  test('handles a linked worktree like any other repository', async () => {
    const repository = testRepository({ 'a.txt': 'a\n' })
    repositories.push(repository)
    const linked = join(folder, 'linked')
    repository.git('worktree', 'add', '--quiet', '--detach', linked)
    const { diff, top } = await inside({ ...repository, folder: linked })
    expect(top).toBe(linked)
    expect(diff).toContain('+new')
    expect(repository.git('branch', '--list', 'quire/*')).toContain('quire/run')
  })

  test('respects a split index, a sparse checkout and the user’s ignore rules', async () => {
    const repository = testRepository({ 'a.txt': 'a\n', 'out/b.txt': 'b\n', 'src/c.txt': 'c\n' })
    repositories.push(repository)
    repository.git('sparse-checkout', 'set', '--no-cone', '/*', '!/out/')
    repository.git('update-index', '--split-index')
    writeFileSync(join(repository.folder, '.git/info/exclude'), 'secret.txt\n')
    repository.write({ 'secret.txt': 's', 'a.txt': 'changed\n' })
    const { diagnostics, base, top } = await inside(repository)
    expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('1 file was not committed')])
    expect([...(await listTree(top, base)).keys()]).toEqual(['a.txt', 'out/b.txt', 'src/c.txt'])
  })

  test('git works in a worktree, but cannot reach the user’s refs', async () => {
    const repository = testRepository({ 'a.txt': 'a\n' })
    repositories.push(repository)
    const place = { home: join(folder, 'worktrees'), name: 't', commit: repository.head() }
    await withWorktree(repository.folder, place, async (at) => {
      const git = (...args: string[]) =>
        execFileSync('git', args, { cwd: at, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } })
      expect(git('status', '--porcelain')).toBe('')
      expect(git('log', '--format=%s')).toBe('First\n')
      git(
        '-c',
        'user.name=x',
        '-c',
        'user.email=x@example.invalid',
        'commit',
        '--quiet',
        '--allow-empty',
        '--message=y',
      )
      git('branch', 'mine')
    })
    expect(repository.git('branch', '--list')).toBe('* main\n')
    expect(existsSync(join(place.home, 't'))).toBe(false)
  })
})
