/** @module-tag long */
import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { testRepository } from '../../../../../e2e/change/test-repository.ts'
import { guessFiles } from '../relevance/guess-files.ts'
import { chooseFiles } from './files/choose-files.ts'
import { structureListing } from './files/structure-listing.ts'
import { listTree, readFiles } from './git/read-tree.ts'
import { takeSnapshot } from './git/snapshot.ts'
import { applyUpdates } from './update/apply-updates.ts'

const FILES = 100_000
const repository = testRepository({ 'README.md': 'Large.' })
afterAll(() => repository.remove(), 120_000)

/** Creates a commit that contains very many files. The files are not written to disk. */
function grow(): void {
  const blob = 'blob\nmark :1\ndata 12\nconst a = 1\n\n'
  const lines = Array.from({ length: FILES }, (_, n) => `M 100644 :1 packages/p${n % 500}/src/module-${n}.js\n`)
  const commit = `commit refs/heads/main\ncommitter T <t@example.invalid> 1767225600 +0000\ndata 4\nMany\nfrom refs/heads/main^0\n`
  execFileSync('git', ['fast-import', '--quiet', '--force'], {
    cwd: repository.folder,
    input: blob + commit + lines.join(''),
  })
  repository.git('reset', '--quiet', '--hard')
}

test('handles a repository of 100,000 files', async () => {
  grow()
  const { folder } = repository
  const { base } = await takeSnapshot(folder, 'x', { includesUntracked: true })
  const files = await listTree(folder, base)
  expect(files.size).toBe(FILES + 1)
  const { text, closed } = structureListing(files.keys(), 400)
  expect(text.split('\n').length).toBeLessThanOrEqual(400)
  expect(closed).toBeGreaterThan(0)
  const request = 'module-99999 in packages/p499/src/module-99999.js counts wrongly'
  const chosen = await chooseFiles({ repository: folder, commit: base, files, patterns: [], request, namedIn: [] })
  expect(chosen[0]!.path).toBe('packages/p499/src/module-99999.js')
  const inPrompt = new Set<string>()
  const guessed = await guessFiles({ repository: folder, commit: base, files, request, inPrompt, space: 100_000 })
  expect(guessed[0]!.path).toBe('packages/p499/src/module-99999.js')
  expect((await readFiles(folder, chosen)).files[0]!.content).toBe('const a = 1\n')
  const updates = Array.from({ length: 50 }, (_, n) => ({
    kind: 'write' as const,
    path: `packages/p${n}/new.js`,
    content: Buffer.from('x'),
  }))
  const { applied, refused } = await applyUpdates(folder, base, updates, 'x')
  expect([applied.length, refused.length]).toEqual([50, 0])
})
