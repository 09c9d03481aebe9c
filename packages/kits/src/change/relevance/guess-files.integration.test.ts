import { afterAll, describe, expect, test } from 'vitest'
import { type TestRepository, testRepository } from '../../../../../e2e/change/test-repository.ts'
import { listTree } from '../repository/git/read-tree.ts'
import { guessFiles } from './guess-files.ts'

const repositories: TestRepository[] = []
afterAll(() => {
  for (const repository of repositories) repository.remove()
})

async function guess(files: Readonly<Record<string, string>>, request: string, space = 2000) {
  const repository = testRepository(files)
  repositories.push(repository)
  return guessIn(repository, request, space)
}

async function guessIn(repository: TestRepository, request: string, space = 2000, maxFiles = 100) {
  const commit = repository.head()
  const files = await listTree(repository.folder, commit)
  return guessFiles({ repository: repository.folder, commit, files, request, inPrompt: new Set(), space, maxFiles })
}

const paths = (guessed: readonly { readonly path: string }[]): string[] => guessed.map(({ path }) => path)
/** Irrelevant files. */
const others = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`src/m${index}.js`, `export const v${index} = '${'x'.repeat(200)}'\n`]),
)

describe('guessing relevant files', () => {
  test('includes the whole project if it fits, with the most relevant file first', async () => {
    const guessed = await guess({ 'a.js': '', 'b/tax.js': 'tax()' }, 'The tax is wrong')
    expect(paths(guessed)).toEqual(['b/tax.js', 'a.js'])
    expect(guessed.every(({ isWhole }) => isWhole)).toBe(true)
  })

  test('finds inflected words and ranks code above documentation', async () => {
    const files = {
      ...others,
      'docs/invoices.md': 'Invoices are numbered.',
      'src/invoice.js': 'export function invoiceNumber() {}\n',
      'src/print.js': "import { invoiceNumber } from './invoice.js'\n",
    }
    expect(paths(await guess(files, 'Numbering of invoices starts at 0'))).toEqual([
      'src/invoice.js',
      'src/print.js',
      'docs/invoices.md',
    ])
  })

  test('the first file is the one that is named after the subject', async () => {
    const users = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`src/u${n}.js`, 'render(data)\n'.repeat(9)]))
    const files = { ...others, ...users, 'src/render/data.js': 'export class Plain {}\n' }
    expect(paths(await guess(files, 'Data.Render writes no length'))[0]).toBe('src/render/data.js')
  })

  test('a test that is named after the subject comes before tests that use the same words more often', async () => {
    const users = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`test/u${n}.js`, 'toJson(schema)\n'.repeat(9)]),
    )
    const named = 'describe("conversion", () => {})\n'.repeat(99)
    const files = { ...others, ...users, 'test/json-schema.js': named }
    expect(paths(await guess(files, 'Drop validation from the JSON schema tests', 6000))[0]).toBe('test/json-schema.js')
  })

  test('includes the test and the imports of a relevant file', async () => {
    const files = {
      ...others,
      'src/basket.js': "import { round } from './money.js'\nexport function basketTotal() {}\n",
      'src/money.js': 'export const cents = 100\n',
      'tests/basket.test.js': 'check()\n',
    }
    expect(paths(await guess(files, 'basketTotal() loses cents'))).toEqual(
      expect.arrayContaining(['src/basket.js', 'tests/basket.test.js', 'src/money.js']),
    )
  })

  test('includes files from related commits', async () => {
    const repository = testRepository(others)
    repositories.push(repository)
    repository.write({ 'src/m7.js': 'export const ledger = 1\n', 'src/m8.js': 'export const other = 1\n' })
    repository.git('commit', '--quiet', '--all', '--message=Round the ledger')
    expect(paths(await guessIn(repository, 'The ledger rounds wrongly')).slice(0, 2)).toEqual([
      'src/m7.js',
      'src/m8.js',
    ])
  })

  test('shows a long file’s relevant declarations and leaves out other lines', async () => {
    const long = Array.from({ length: 200 }, (_, n) => `export function step${n}() {\n  return ${n}\n}\n`).join('')
    const files = { ...others, 'src/steps.js': long.replace('return 77', 'return applyDiscount(77)') }
    const [first] = await guess(files, 'applyDiscount is called twice', 4000)
    expect(first).toMatchObject({ path: 'src/steps.js', isWhole: false })
    expect(first!.content).toContain('  return applyDiscount(77)')
    expect(first!.content).toContain('export function step0()')
    expect(first!.content).toMatch(/\[… lines \d+–\d+ left out …\]/)
    expect(first!.content.length).toBeLessThan(600)
  })

  test('makes useful outlines and fills the budget', async () => {
    const file = (n: number) => `applyDiscount(${n})\n${'export function other() {}\n'.repeat(100)}`
    const repository = testRepository(
      Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`src/u${n}.js`, file(n)])),
    )
    repositories.push(repository)
    const guessed = await guessIn(repository, 'applyDiscount is called twice', 20_000)
    const length = guessed.reduce((sum, { content }) => sum + content.length + 60, 0)
    expect(length).toBeGreaterThan(18_500)
    expect(length).toBeLessThanOrEqual(20_000)
    for (const { content } of guessed) expect(content.length).toBeGreaterThan(350)
    expect(await guessIn(repository, 'applyDiscount is called twice', 20_000, 12)).toHaveLength(12)
  })

  test('never shows lock files, licences, images, fixtures, snapshots or editor settings', async () => {
    const hidden = [
      'package-lock.json',
      'go.sum',
      'LICENSE',
      'COPYING.md',
      'logo.svg',
      'test/fixtures/tax.json',
      'pkg/testdata/tax.golden',
      'test/__snapshots__/tax.snap',
      '.vscode/settings.json',
      '.editorconfig',
    ]
    const files = Object.fromEntries(hidden.map((path) => [path, 'tax\n']))
    expect(paths(await guess({ ...files, 'src/tax.js': 'tax()\n' }, 'The tax is wrong'))).toEqual(['src/tax.js'])
    expect(paths(await guess({ ...others, ...files }, 'The tax is wrong'))).toEqual([])
  })

  test('selects no files for a request without content', async () => {
    expect(await guess(others, 'Please fix it')).toEqual([])
  })
})
