import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(ROOT, 'docs/change.md'), 'utf8')
const temporary = mkdtempSync(join(tmpdir(), 'quire-docs-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

test('the first example on the page runs as written', { tags: ['long'], timeout: 120_000 }, async () => {
  const folder = join(temporary, 'shop')
  cpSync(join(ROOT, 'examples/change'), folder, { recursive: true, filter: (path) => !path.endsWith('.quire') })
  const [, block] = /```sh\n([\s\S]*?)```/.exec(page)!
  const [, init, run, diff] = block!.trim().split('\n')
  const shell = (command: string) => execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  shell(init!)
  const args = run!.match(/(?:[^\s"]|"[^"]*")+/g)!.map((word) => word.replaceAll('"', ''))
  expect(args.slice(0, 3)).toEqual(['quire', 'run', 'change'])
  const { code, stderr, json } = await quire([...args.slice(1), '--json'], { cwd: folder })
  expect(code, stderr).toBe(0)
  expect(json<{ steps: { completed: number } }>().steps.completed).toBe(15)
  expect(shell(diff!)).toContain('quantity = 1')
})

test('the code on the page runs as written', () => {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(page)!
  const args = ['--input-type=module-typescript', '--eval', code!]
  expect(execFileSync(process.execPath, args, { cwd: join(ROOT, 'e2e'), encoding: 'utf8' })).toBe('Add login\ntrue\n')
})
