import { afterAll, describe, expect, test } from 'vitest'
import { type TestRepository, testRepository } from '../../../../../e2e/change/test-repository.ts'
import type { Looking } from '../requests/looking.ts'
import type { ChangeOptions } from './change-options.ts'
import type { ChangeState } from './change-state.ts'
import { contextOf, filesFor } from './material.ts'

const repositories: TestRepository[] = []
afterAll(() => {
  for (const one of repositories) one.remove()
})

const long = (name: string) =>
  Array.from({ length: 900 }, (_, n) => `export function ${name}${n}() {\n  return ${n}\n}\n`).join('')
/** Files that are not relevant, so that the project does not fit into a prompt. */
const OTHERS = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`src/m${n}.js`, 'x\n'.repeat(5000)]))
const FILES = {
  ...OTHERS,
  'README.md': `# Shop\n\nAdds up baskets.\n${'More about the shop.\n'.repeat(400)}`,
  'src/total.js': 'export const total = 1\n',
  'src/tax.js': long('tax'),
  'src/other.js': long('other'),
  LICENSE: 'No tax.\n',
}
const options = { files: [] as readonly string[] } as ChangeOptions
const window = 200_000

/** A repository in which src/total.js and src/tax.js were changed. */
function changedShop() {
  const repository = testRepository(FILES)
  repositories.push(repository)
  const base = repository.head()
  repository.write({ 'src/total.js': 'export const total = 2\n', 'src/tax.js': long('newTax') })
  repository.git('commit', '--quiet', '--all', '--message=Change')
  return { repo: repository.folder, base, commit: repository.head(), prefix: '' } as ChangeState
}

const texts = (entries: readonly { readonly name: string; readonly content: string }[]) =>
  entries.map(({ name, content }) => [name, content])
const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name)

describe('the files of a phase', () => {
  const request = 'total is wrong'
  const plan = '## Ground\n`src/tax.js` is right.\n\n## Tasks\n1. `src/total.js`: make it 2. `src/other.js`: nothing.\n'

  test('begin with the same files in all phases, as they are before the change', async () => {
    const state = changedShop()
    const { shared } = await filesFor('plan', state, options, { request, plan: '' }, { window })
    expect(shared.find(({ name }) => name === 'src/total.js')!.content).toBe('export const total = 1\n')
    expect(names(shared)).not.toContain('LICENSE')
    for (const phase of ['challenge', 'revise', 'implement', 'review', 'fix'] as const) {
      const later = await filesFor(phase, state, options, { request, plan }, { window })
      expect(texts(later.shared)).toEqual(texts(shared))
    }
    // An implementer that has tested its change sees the change so far after these files.
    const looking = { commit: state.commit } as Looking
    const tested = await filesFor(
      'implement',
      { ...state, commit: state.base, looking },
      options,
      { request, plan },
      { window },
    )
    expect(texts(tested.shared)).toEqual(texts(shared))
    expect(names(tested.changed)).toEqual(['src/tax.js after the change', 'src/total.js after the change'])
  })

  test('contain the README once, and only its beginning if it is not relevant', async () => {
    const state = changedShop()
    const files = await filesFor('plan', state, options, { request, plan: '' }, { window })
    const readmes = files.shared.filter(({ name }) => name === 'README.md')
    expect(readmes).toHaveLength(1)
    expect(readmes[0]!.content).toMatch(/^# Shop\n.*\n\[… lines \d+–404 left out …\]$/s)
    expect(readmes[0]!.content.length).toBeLessThan(4100)
    expect(files.inParts.has('README.md')).toBe(true)
    const without = await filesFor('plan', state, options, { request, plan: '' }, { window }, false)
    expect(names(without.shared)).not.toContain('README.md')
  })

  test('end with the changed files, which replace the same files before the change', async () => {
    const state = changedShop()
    const files = await filesFor('fix', state, options, { request, plan }, { window })
    expect(files.changed).toMatchObject([
      { type: 'artifact', name: 'src/tax.js after the change' },
      { type: 'artifact', name: 'src/total.js after the change', content: 'export const total = 2\n' },
    ])
    expect(files.whole.get('src/total.js')).toBe(files.changed[1])
    expect(files.changed[0]!.content).toMatch(/^export function newTax0\(\) \{\n {2}return 0\n\}\n.*left out …\]$/s)
    expect(files.inParts.has('src/tax.js after the change')).toBe(true)
    const artifact = (name: string) => ({ type: 'artifact' as const, name, content: name })
    const context = contextOf([artifact('diff'), artifact('plan'), artifact('request')], files)
    expect(names(context)).toEqual([
      'request',
      'plan',
      'src/other.js',
      'diff',
      'src/tax.js after the change',
      'src/total.js after the change',
    ])
  })

  test('show a reviewer the declarations around each change, and no file that the diff contains', async () => {
    const repository = testRepository(FILES)
    repositories.push(repository)
    const base = repository.head()
    repository.write({ 'src/tax.js': long('tax').replace('return 450', 'return 4.5'), 'src/new.js': 'added()\n' })
    repository.git('add', '--all')
    repository.git('commit', '--quiet', '--message=Change')
    const state = { repo: repository.folder, base, commit: repository.head(), prefix: '' } as ChangeState
    const { changed } = await filesFor('review', state, options, { request, plan }, { window })
    expect(names(changed)).toEqual(['src/tax.js after the change'])
    expect(changed[0]!.content).toContain('export function tax450() {\n  return 4.5\n}')
    expect(changed[0]!.content.length).toBeLessThan(600)
    const fixed = await filesFor('fix', state, options, { request, plan }, { window })
    expect(names(fixed.changed)).toContain('src/new.js after the change')
  })

  test('a changed file does not count as seen in full if only its old form is', async () => {
    const state = changedShop()
    const small = 6000
    const { shared, changed, whole, inParts } = await filesFor(
      'fix',
      state,
      options,
      { request: 'src/total.js is wrong', plan },
      { window: small },
    )
    expect(names(shared)).toContain('src/total.js')
    expect(whole.get('src/total.js')).toBe(changed[1])
    expect(inParts.has('src/tax.js after the change')).toBe(true)
    expect(whole.has('src/tax.js')).toBe(false)
  })

  test('in a small window, only the planner gets all files that seem relevant', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`src/total${n}.js`, `total(${n})\n${'x\n'.repeat(1000)}`]),
    )
    const repository = testRepository(files)
    repositories.push(repository)
    const base = repository.head()
    const state = { repo: repository.folder, base, commit: base, prefix: '' } as ChangeState
    const first = await filesFor('plan', state, options, { request, plan: '' }, { window: 16_000 })
    expect(first.named.length).toBeGreaterThan(2)
    const second = await filesFor(
      'implement',
      state,
      options,
      { request, plan: '## Tasks\n1. x\n' },
      { window: 16_000 },
    )
    expect(second.shared).toEqual(first.shared)
    expect(second.named).toEqual([])
  })
})
