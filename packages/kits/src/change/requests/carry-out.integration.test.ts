import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { countTokens } from '@quire/core'
import { type ActionTable, parseActions } from '@quire/core/action'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { testRepository } from '../../../../../e2e/change/test-repository.ts'
import { listTree } from '../repository/git/read-tree.ts'
import { carryOut, type RequestOffice } from './carry-out.ts'
import { readRequests } from './read-requests.ts'
import { searchFiles } from './search-files.ts'

const KIT = join(import.meta.dirname, '../../../change')
const table: ActionTable = parseActions(readFileSync(join(KIT, 'actions.yaml'), 'utf8'), 'actions.yaml')

interface Spec {
  readonly files: Record<string, string>
  readonly links: Record<string, string>
  readonly ignored: readonly string[]
  readonly cases: { name: string; answer: string; expected: [string, string, string?][] }[]
}
const { files, links, ignored, cases } = parse(
  readFileSync(join(import.meta.dirname, '../../../../../spec/change/requests.yaml'), 'utf8'),
) as Spec

const SECRET = 'the-secret-outside'
const repository = testRepository({ ...files, '.gitignore': ignored.join('\n') }, links)
const outside = join(dirname(repository.folder), `${SECRET}.txt`)
repository.write({ 'secret/key.txt': SECRET, 'untracked.txt': SECRET, '.git/secret.txt': SECRET })
writeFileSync(outside, SECRET)
repository.git('tag', SECRET)
const commit = repository.head()
const tree = await listTree(repository.folder, commit)
const office = async (more: Partial<RequestOffice> = {}): Promise<RequestOffice> => ({
  place: { repository: repository.folder, commit, files: tree },
  model: 'openai/gpt-4o',
  limits: { requests: 100, tokens: 20_000, tests: 3 },
  used: { requests: 0, tokens: 0, tests: 0 },
  ...more,
})
afterAll(() => repository.remove())

describe('conformance: change/requests.yaml', () => {
  test.each(cases)('$name', async ({ answer, expected }) => {
    const { done } = await carryOut(await readRequests(answer, table, 'plan'), await office())
    expect(done.map(({ request, outcome, text }) => [request, outcome, ...(text === '' ? [] : [text])])).toEqual(
      expected,
    )
  })
})

describe('the limits', () => {
  const read = { type: 'read', params: { path: 'src/a.js' } }

  test('end the requests of a phase', async () => {
    const limits = { requests: 2, tokens: 1000, tests: 0 }
    const { done, used } = await carryOut([read, read, read], await office({ limits }))
    expect(done.map(({ outcome }) => outcome)).toEqual([
      'lines 1-3 of 3',
      'lines 1-3 of 3',
      'not carried out, because no requests are left',
    ])
    expect(used.requests).toBe(2)
  })

  test('cut a result at the end of a line, and say what is missing', async () => {
    const limits = { requests: 9, tokens: 3, tests: 0 }
    const { done, used } = await carryOut([read, read], await office({ limits }))
    expect(done[0]).toMatchObject({ outcome: 'lines 1-1 of 3; no room for lines 2-3', text: 'one\n' })
    expect(done[0]!.file).toMatchObject({ path: 'src/a.js', isWhole: false })
    expect(used.tokens).toBeLessThanOrEqual(3)
  })

  test('count test runs', async () => {
    let runs = 0
    const runTests = async () => ({ outcome: 'passed', text: `run ${++runs}\n` })
    const limits = { requests: 9, tokens: 1000, tests: 1 }
    const asked = [{ type: 'test', params: {} }]
    const { done } = await carryOut([...asked, ...asked], await office({ limits, runTests }))
    expect(done.map(({ outcome }) => outcome)).toEqual(['passed', 'refused: no test runs are left'])
    const without = await carryOut(asked, await office({ limits }))
    expect(without.done[0]!.outcome).toBe('refused: there is no test command')
  })

  test('stop a regular expression that would take forever', async () => {
    const evil = testRepository({ 'a.txt': `${'a'.repeat(40)}!\n` })
    const place = { repository: evil.folder, commit: evil.head(), files: await listTree(evil.folder, evil.head()) }
    const found = await searchFiles(place, { regex: '^(a+)+$' }, 1000, 300)
    expect(found).toMatchObject({
      outcome: 'at least 0 lines found; stopped after 0.3 s, so not all files were searched',
    })
    evil.remove()
  })
})

const PATHS = [...Object.keys(files), ...Object.keys(links), '', '.', './', '/', '..', '.git', '.git/config', 'secret']
const anyPath = fc.oneof(
  fc.constantFrom(...PATHS, outside, 'untracked.txt', 'secret/key.txt', `.git/refs/tags/${SECRET}`, '.GIT/secret.txt'),
  fc
    .array(fc.constantFrom('..', '.', 'src', 'out', 'inside', '.git', `${SECRET}.txt`, '~', 'deep', '\\', ''))
    .map((parts) => parts.join('/')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const anyLines = fc.oneof(
  fc.tuple(fc.integer({ min: -5, max: 9 }), fc.integer({ min: -5, max: 1e9 })).map((range) => range.join('-')),
  fc.string({ maxLength: 12 }),
)
const anyPattern = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '(a*)*b',
    '^(\\w+\\s?)*$',
    '(?:.*)*x',
    '((o|n|e)+)+$',
    '((a{1,999}){1,999}){1,999}',
    '.*',
    '(?<=o)',
    '\\1(x)',
    '[',
  ),
  fc
    .array(fc.constantFrom('(', ')', '*', '+', '{9}', '[', ']', '\\', '|', 'o', '.', '?', '^', '$'))
    .map((parts) => parts.join('')),
)
const anyRequest = fc.oneof(
  fc.record({
    type: fc.constant('read'),
    params: fc.record({ path: anyPath, lines: anyLines }, { requiredKeys: ['path'] }),
  }),
  fc.record({ type: fc.constant('list'), params: fc.record({ path: anyPath }, { requiredKeys: [] }) }),
  fc.record({
    type: fc.constant('search'),
    params: fc.record({ text: anyPattern, regex: anyPattern, path: anyPath }, { requiredKeys: [] }),
  }),
  fc.record({ type: fc.string({ maxLength: 9 }), params: fc.dictionary(fc.string(), fc.string()) }),
)

describe('whatever a model requests', () => {
  test('nothing outside the tree is read, the limits hold, and nothing is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRequest, { maxLength: 6 }),
        fc.record({ requests: fc.nat(5), tokens: fc.nat(60), tests: fc.constant(0) }),
        async (requests, limits) => {
          const { done, used } = await carryOut(requests, await office({ limits }))
          expect(done).toHaveLength(requests.length)
          expect(used.requests).toBeLessThanOrEqual(limits.requests)
          expect(used.tokens).toBeLessThanOrEqual(limits.tokens)
          const shown = done.map(({ text }) => text).join('')
          expect(shown).not.toContain(SECRET)
          expect(
            (await Promise.all(done.map(({ text }) => countTokens(text, 'openai/gpt-4o')))).reduce(
              (sum, { tokens }) => sum + tokens,
              0,
            ),
          ).toBeLessThanOrEqual(limits.tokens)
        },
      ),
      { numRuns: 150 },
    )
  }, 120_000)

  test('any answer is read without an exception, as itself or in pieces of requests', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<action type="read">',
        '</action>',
        '<path>',
        '</path>',
        '<action',
        'type="',
        '<![CDATA[',
        ']]>',
        '```',
        '<text>',
        'src/a.js',
        '<content_update target="a">',
        '</content_update>',
      ),
      fc.string({ maxLength: 8 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const requests = await readRequests(pieces.join(''), table, 'implement')
        for (const { type } of requests) expect(typeof type).toBe('string')
      }),
      { numRuns: 200 },
    )
  })
})
