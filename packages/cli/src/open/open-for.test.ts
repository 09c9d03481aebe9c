import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { buildProgram } from '../program.ts'

/** The first test loads every kit. */
const LOADING_MS = 120_000
const dir = mkdtempSync(join(tmpdir(), 'quire-stored-'))
const file = join(dir, 'quire.yaml')
writeFileSync(file, 'name: empty\n')
vi.stubEnv('DATABASE_URL', '')
afterAll(() => rmSync(dir, { recursive: true }))

async function perform(args: readonly string[]): Promise<unknown> {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const argv = [...args, '--workspace', dir]
  return (await buildProgram(args.slice(0, 1)))
    .parseAsync(argv, { from: 'user' })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
    .finally(() => vi.restoreAllMocks())
}

test.each([
  [['show', 'x']],
  [['lineage', 'x']],
  [['export', 'x', 'out']],
  [['diff', 'x', 'y']],
  [['replay', 'x']],
  [['replay', 'x', '--model', 'scripted/alpha']],
  [['cancel', 'x']],
  [['resume', 'x']],
  [['feedback', 'x', 'y', '--file', file]],
  [['runs', 'follow', 'x']],
  [['runs', 'delete', 'x']],
  [['notebook', 'index']],
  [['backup', join(dir, 'b.quire')]],
])(
  '%j reports that nothing is stored and creates no store',
  async (args) => {
    expect(await perform(args)).toMatchObject({ code: 'nothing-stored', dir })
    expect(existsSync(join(dir, '.quire'))).toBe(false)
  },
  LOADING_MS,
)

test.each([
  [['runs']],
  [['runs', 'prune', '--older-than', '30d']],
  [['cost']],
  [['search', 'x']],
  [['answer']],
  [['notebook', 'list']],
  [['chat', 'foreman', '--list']],
])('%j lists nothing and creates no store', async (args) => {
  expect(await perform(args)).toBeUndefined()
  expect(existsSync(join(dir, '.quire'))).toBe(false)
})

test('restoring a file that does not exist creates no store', async () => {
  expect(await perform(['restore', join(dir, 'none.quire')])).toMatchObject({ code: 'invalid-input' })
  expect(existsSync(join(dir, '.quire'))).toBe(false)
})
