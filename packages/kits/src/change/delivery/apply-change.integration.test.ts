import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type TestRepository, testRepository } from '../../../../../e2e/change/test-repository.ts'
import { takeSnapshot } from '../repository/git/snapshot.ts'
import { applyUpdates } from '../repository/update/apply-updates.ts'
import type { FileUpdate } from '../repository/update/file-update.ts'
import { applyChange } from './apply-change.ts'

const repositories: TestRepository[] = []
afterAll(() => {
  for (const one of repositories) one.remove()
})
const LINES = Array.from({ length: 20 }, (_, n) => `line ${n}`)
const FILES = { 'a.txt': `${LINES.join('\n')}\n`, 'old/b.txt': 'b\n', 'run.sh': 'echo\n' }

/** A repository with a change that is only in its object store. */
async function changed(
  updates: readonly FileUpdate[] = [
    { kind: 'write', path: 'a.txt', content: `${LINES.with(1, 'changed').join('\n')}\n` },
    { kind: 'write', path: 'new/c.txt', content: 'c\n' },
    { kind: 'delete', path: 'old/b.txt' },
  ],
) {
  const repository = testRepository(FILES)
  repositories.push(repository)
  const { base } = await takeSnapshot(repository.folder, 'Before\n')
  const { commit } = await applyUpdates(repository.folder, base, updates, 'x\n')
  const apply = (isDryRun = false) => applyChange({ repo: repository.folder, base, commit }, { isDryRun })
  const read = (path: string) => readFileSync(join(repository.folder, path), 'utf8')
  return { ...repository, apply, read, base, commit }
}

describe('applying a change', () => {
  test('writes the files, and leaves the index and HEAD alone', async () => {
    const { apply, read, folder, git, head } = await changed()
    const [index, before] = [git('ls-files', '--stage'), head()]
    expect(await apply(true)).toEqual({
      files: [
        { path: 'a.txt', action: 'change' },
        { path: 'new/c.txt', action: 'add' },
        { path: 'old/b.txt', action: 'delete' },
      ],
      conflicts: [],
    })
    expect(git('status', '--porcelain')).toBe('')
    await apply()
    expect(read('a.txt')).toContain('changed')
    expect(read('new/c.txt')).toBe('c\n')
    expect(existsSync(join(folder, 'old'))).toBe(false)
    expect([git('ls-files', '--stage'), head()]).toEqual([index, before])
    expect((await apply()).files.map(({ action }) => action)).toEqual(['none', 'none', 'none'])
  })

  test.each([
    ['an edited file', 'a.txt', (folder: string) => writeFileSync(join(folder, 'a.txt'), 'mine\n')],
    ['a deleted file', 'a.txt', (folder: string) => unlinkSync(join(folder, 'a.txt'))],
    [
      'a new file in the way',
      'new/c.txt',
      (folder: string) => {
        mkdirSync(join(folder, 'new'))
        writeFileSync(join(folder, 'new/c.txt'), 'mine\n')
      },
    ],
    [
      'an edited file that would be deleted',
      'old/b.txt',
      (folder: string) => writeFileSync(join(folder, 'old/b.txt'), 'x'),
    ],
    ['a link in the path', 'new/c.txt', (folder: string) => symlinkSync('/tmp', join(folder, 'new'))],
    [
      'a link in place of the file',
      'a.txt',
      (folder: string) => {
        unlinkSync(join(folder, 'a.txt'))
        symlinkSync('run.sh', join(folder, 'a.txt'))
      },
    ],
    ['a folder in the way', 'new/c.txt', (folder: string) => mkdirSync(join(folder, 'new/c.txt'), { recursive: true })],
  ])('refuses %s and writes nothing', async (_name, path, act) => {
    const { apply, folder, git } = await changed()
    act(folder)
    const before = git('status', '--porcelain', '-uall')
    const { conflicts } = await apply()
    expect(conflicts.map((one) => one.path)).toEqual([path])
    expect(git('status', '--porcelain', '-uall')).toBe(before)
    expect(existsSync('/tmp/c.txt')).toBe(false)
  })

  test('merges with later commits, and refuses if they touch the same lines', async () => {
    const { apply, read, folder, git } = await changed()
    writeFileSync(join(folder, 'a.txt'), `${LINES.with(18, 'later').join('\n')}\n`)
    git('commit', '--quiet', '--all', '--message=Later')
    expect((await apply()).files[0]).toEqual({ path: 'a.txt', action: 'merge' })
    expect(read('a.txt')).toBe(`${LINES.with(18, 'later').with(1, 'changed').join('\n')}\n`)
    const other = await changed()
    writeFileSync(join(other.folder, 'a.txt'), `${LINES.with(1, 'later').join('\n')}\n`)
    other.git('commit', '--quiet', '--all', '--message=Later')
    expect((await other.apply()).conflicts).toEqual([
      { path: 'a.txt', reason: 'a later commit changed the same lines' },
    ])
  })

  test('starts from the uncommitted work that the change started from', async () => {
    const repository = testRepository(FILES)
    repositories.push(repository)
    const { folder } = repository
    writeFileSync(join(folder, 'run.sh'), 'echo mine\n')
    const { base } = await takeSnapshot(folder, 'Before\n')
    const updates: FileUpdate[] = [{ kind: 'write', path: 'run.sh', content: 'echo mine\necho more\n' }]
    const { commit } = await applyUpdates(folder, base, updates, 'x\n')
    expect((await applyChange({ repo: folder, base, commit }, { isDryRun: false })).conflicts).toEqual([])
    expect(readFileSync(join(folder, 'run.sh'), 'utf8')).toBe('echo mine\necho more\n')
  })

  test('keeps executable files and line endings', async () => {
    const repository = testRepository({ ...FILES, '.gitattributes': '*.txt text eol=crlf\n' })
    repositories.push(repository)
    const { folder, git } = repository
    chmodSync(join(folder, 'run.sh'), 0o755)
    rmSync(join(folder, 'a.txt'))
    git('checkout', '--', 'a.txt')
    git('commit', '--quiet', '--all', '--message=Executable')
    const base = repository.head()
    const updates: FileUpdate[] = [
      { kind: 'write', path: 'run.sh', content: 'echo 2\n' },
      { kind: 'edit', path: 'a.txt', edits: '<<<<<<< SEARCH\nline 1\n=======\nchanged\n>>>>>>> REPLACE\n' },
    ]
    const { commit, refused } = await applyUpdates(folder, base, updates, 'x\n')
    expect(refused).toEqual([])
    expect((await applyChange({ repo: folder, base, commit }, { isDryRun: false })).conflicts).toEqual([])
    expect(lstatSync(join(folder, 'run.sh')).mode & 0o111).not.toBe(0)
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toContain('line 0\r\nchanged\r\nline 2\r\n')
  })

  test('never loses work: every file is as it was, or has its new content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom('a.txt', 'new/c.txt', 'old/b.txt', 'run.sh'),
          fc.constantFrom('mine\n', 'c\n', null),
        ),
        async (work) => {
          const { apply, folder, git, commit } = await changed()
          for (const [path, content] of Object.entries(work)) {
            if (content === null) rmSync(join(folder, path), { force: true })
            else {
              mkdirSync(join(folder, path, '..'), { recursive: true })
              writeFileSync(join(folder, path), content)
            }
          }
          const state = () =>
            Object.fromEntries(
              ['a.txt', 'new/c.txt', 'old/b.txt', 'run.sh'].map((path) => {
                const file = join(folder, path)
                return [path, existsSync(file) ? readFileSync(file, 'utf8') : null]
              }),
            )
          const before = state()
          const { conflicts } = await apply()
          const after = state()
          if (conflicts.length > 0) expect(after).toEqual(before)
          for (const path of ['a.txt', 'new/c.txt', 'old/b.txt']) {
            const wanted = git('ls-tree', commit, path) === '' ? null : git('show', `${commit}:${path}`)
            if (conflicts.length === 0) expect(after[path]).toBe(wanted)
          }
          expect(after['run.sh']).toBe(before['run.sh'])
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)
})
