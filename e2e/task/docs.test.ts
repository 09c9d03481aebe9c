import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const page = readFileSync(new URL('../../docs/task.md', import.meta.url), 'utf8')
// Inside the repository, so that the examples' imports resolve as in a user's project.
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
mkdirSync(cache, { recursive: true })
const temporary = mkdtempSync(join(cache, 'quire-task-docs-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true })
})

describe('docs/task.md', () => {
  const examples = [...page.matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)]

  test('every code example is followed by its output', () => {
    expect(examples.length).toBeGreaterThanOrEqual(4)
    expect(page.match(/```ts\n/g)).toHaveLength(examples.length)
  })

  test.each(examples.map(([, code, printed], index) => ({ index, code: code!, printed: printed! })))(
    'example $index prints what the page says',
    async ({ index, code, printed }) => {
      const file = join(temporary, `example-${index}.mjs`)
      writeFileSync(file, code)
      const { stdout } = await promisify(execFile)(process.execPath, [file])
      expect(stdout).toBe(printed)
    },
  )

  test('every command works in a new workspace', { tags: ['long'] }, async () => {
    const dir = join(temporary, 'workspace')
    expect((await quire(['init', dir, '--kit', 'task'], { cwd: temporary })).code).toBe(0)
    const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines]) => lines!.trim().split('\n'))
    expect(commands.length).toBeGreaterThanOrEqual(6)
    const env = { DATABASE_URL: await postgres.freshDatabase() }
    const said = new Map<string, string>()
    for (const command of [...commands, 'quire check']) {
      const ran = await quire(command.split(' ').slice(1), { cwd: dir, env })
      expect(ran.code, `${command}\n${ran.stderr}`).toBe(0)
      said.set(command, ran.stdout)
    }
    const of = (word: string) => said.get(commands.find((command) => command.includes(word))!)
    expect(of('--dry-run')).toContain('You are at the root')
    expect(of('--dry-run')).toContain(readFileSync(join(dir, 'profile.md'), 'utf8').trim())
    expect(of('render')).toContain('task/agent for openai/gpt-4o')
  })
})
