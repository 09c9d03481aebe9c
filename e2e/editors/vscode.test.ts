import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../cli/quire.ts'

/* The extension as VS Code loads it, with the real command. Only VS Code itself is simulated. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quire-vscode-'))
const workspace = join(folder, 'support')
const require = createRequire(import.meta.url)
// biome-ignore lint/suspicious/noExplicitAny: a stand-in without types
let vscode: any

beforeAll(() => {
  cpSync(join(ROOT, 'examples/support'), workspace, { recursive: true })
  execFileSync('npx', ['tsc', '-p', 'editors/vscode', '--outDir', join(folder, 'dist')], { cwd: ROOT })
  writeFileSync(join(folder, 'dist/package.json'), '{ "type": "commonjs" }')
  mkdirSync(join(folder, 'node_modules'))
  cpSync(join(ROOT, 'e2e/editors/fake-vscode.cjs'), join(folder, 'node_modules/vscode.js'))
  const command = join(folder, 'quire')
  const quoted = commandLine([]).map((word) => `'${word}'`)
  writeFileSync(command, `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`)
  chmodSync(command, 0o755)
  vscode = require(join(folder, 'node_modules/vscode.js'))
  vscode.configuration.command = command
  require(join(folder, 'dist/extension.js')).activate({ subscriptions: [] })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file that is open in an editor. The text may be unsaved. */
function opened(path: string, text = readFileSync(join(workspace, path), 'utf8')) {
  const lines = text.split('\n')
  return {
    uri: { fsPath: join(workspace, path) },
    version: 1,
    isDirty: false,
    getText: () => text,
    lineAt: ({ line }: { line: number }) => ({ text: lines[line] }),
  }
}

test('problems in unsaved text appear while typing', async () => {
  vscode.seen.changed({ document: opened('prompts/identity.md', 'Hello\n{{#if x}}') })
  const file = join(workspace, 'prompts/identity.md')
  await expect.poll(() => vscode.seen.diagnostics.get(file), { timeout: 20_000 }).toHaveLength(1)
  const [problem] = vscode.seen.diagnostics.get(file)
  expect(problem).toMatchObject({ source: 'quire', severity: 0, range: { start: { line: 1 } } })
  expect(problem.message).toContain('{{#if}} is never closed')
})

test('inputs are suggested, and names link to their files', async () => {
  const { provideCompletionItems, provideDefinition } = vscode.seen.providers
  const items = await provideCompletionItems(opened('prompts/identity.md', '{{'), { line: 0, character: 2 })
  expect(items.map(({ label }: { label: string }) => label)).toContain('customer')
  const blueprint = opened('blueprints/reply.yaml')
  const line = blueprint.getText().split('\n').indexOf('    template: identity')
  const [place] = await provideDefinition(blueprint, { line, character: 18 })
  expect(place.uri.fsPath).toBe(join(workspace, 'prompts/identity.md'))
})

test('layers show token counts, and prompts show a preview', async () => {
  const blueprint = opened('blueprints/reply.yaml')
  const line = blueprint.getText().split('\n').indexOf('  - id: policies')
  const hover = await vscode.seen.providers.provideHover(blueprint, { line, character: 4 })
  expect(hover.contents.value).toMatch(/openai\/gpt-4o \| \d+ \| full .*\n.*llama3\.2:3b \| \d+ \| minimal/)
  vscode.window.activeTextEditor = { document: opened('prompts/policies.md') }
  await vscode.seen.commands['quire.preview']()
  expect(vscode.seen.shown[0].content).toContain('# From the handbook')
}, 60_000)
