import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { testRepository } from '../../../../../../e2e/change/test-repository.ts'
import { changedPaths } from '../git/diff.ts'
import { applyUpdates } from './apply-updates.ts'
import { readUpdates } from './read-updates.ts'

describe('conformance: change/updates.yaml', () => {
  interface Spec {
    readonly files: Record<string, string>
    readonly links: Record<string, string>
    readonly ignored: readonly string[]
    readonly cases: { name: string; answer: string; expected?: Record<string, string | null>; refused?: string[] }[]
  }
  const { files, links, ignored, cases } = parse(
    readFileSync(join(import.meta.dirname, '../../../../../../spec/change/updates.yaml'), 'utf8'),
  ) as Spec
  const repository = testRepository({ ...files, '.gitignore': ignored.join('\n') }, links)
  afterAll(() => repository.remove())
  test.each(cases)('$name', async ({ answer, expected = {}, refused = [] }) => {
    const base = repository.git('rev-parse', 'HEAD').trim()
    const read = readUpdates(answer)
    const applied = await applyUpdates(repository.folder, base, read.updates, 'Change\n')
    const changed = await changedPaths(repository.folder, base, applied.commit)
    const contents = changed.map((path): [string, string | null] => {
      const isThere = repository.git('ls-tree', applied.commit, path) !== ''
      return [path, isThere ? repository.git('show', `${applied.commit}:${path}`) : null]
    })
    expect(Object.fromEntries(contents)).toEqual(expected)
    expect([...read.refused, ...applied.refused].map(({ path }) => path)).toEqual(refused)
    expect(repository.git('status', '--porcelain')).toBe('')
  })
})
