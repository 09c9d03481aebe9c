import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { WIRE_FORMATS } from '../call/wire-formats.ts'
import { startWireServer } from '../call/wire-server.ts'
import { environment } from '../cli/quire.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))
// Inside the repository, so that a flow's imports resolve as in a user's project.
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
mkdirSync(CACHE, { recursive: true })
const root = mkdtempSync(join(CACHE, 'quire-library-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs an example on a copy of a workspace. */
async function runExample(file: string, workspace: string, settings = '', env: Record<string, string> = {}) {
  const dir = join(root, workspace)
  cpSync(join(EXAMPLES, workspace), dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  if (settings !== '') writeFileSync(join(dir, 'quire.yaml'), settings)
  const args = [join(EXAMPLES, 'library', file), dir]
  return promisify(execFile)(process.execPath, args, { env: environment(env) })
}

test('a program runs a recipe with scripted models and receives its events', async () => {
  const { stdout } = await runExample('scripted.mjs', 'brief')
  expect(stdout.match(/^✓ /gm)!.length).toBeGreaterThanOrEqual(3)
  expect(stdout).toMatch(/\ncompleted .*\.md/)
})

test('a program runs a flow with a provider key from its environment', async () => {
  const server = await startWireServer()
  try {
    const text = 'The street is closed on Saturday.\n\n<review>PASS</review>'
    const body = WIRE_FORMATS.responses.body({ pieces: [text], finish: 'stop', usage: { input: 1000, output: 100 } })
    server.behave({ kind: 'reply', body })
    const settings = `providers:\n  openai: { baseUrl: '${server.url}' }\n`
    const { stdout } = await runExample('openai.mjs', 'review-loop', settings, { OPENAI_API_KEY: 'sk-example' })
    expect(stdout).toContain('The street is closed on Saturday.')
    expect(stdout).toMatch(/\ncompleted \$0\.\d{4}/)
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('Bearer sk-example'))
  } finally {
    await server.close()
  }
})
