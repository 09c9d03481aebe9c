/** @module-tag long */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WEB = join(ROOT, 'examples/web')
const run = promisify(execFile)
// Inside the repository, so that imports resolve as in a user's project.
const CACHE = join(ROOT, 'node_modules/.cache')
mkdirSync(CACHE, { recursive: true })
const root = mkdtempSync(join(CACHE, 'quire-runtimes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

// These packages have 250 MB, so they are installed only for this test.
beforeAll(async () => {
  writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }')
  const packages = ['bun@1.4.4', 'esbuild@0.28.2', 'miniflare@4.20260426.0', 'node@22.13.0']
  await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: root })
  mkdirSync(join(root, 'node_modules/@quire'))
  symlinkSync(join(ROOT, 'packages/core'), join(root, 'node_modules/@quire/core'))
}, 300_000)

test('the example’s worker runs in workerd', async () => {
  const bundle = join(root, 'worker.js')
  await run(join(root, 'node_modules/.bin/esbuild'), [
    join(WEB, 'src/worker.ts'),
    ...['--bundle', '--minify', '--format=esm', '--platform=neutral', '--main-fields=module,main'],
    ...['--conditions=workerd,worker,browser', `--outfile=${bundle}`],
  ])
  const require = createRequire(join(root, 'package.json'))
  const { Miniflare } = require('miniflare')
  const server = new Miniflare({ modules: true, script: readFileSync(bundle, 'utf8'), compatibilityDate: '2025-01-01' })
  try {
    const response = await server.dispatchFetch('http://shop.example/', { method: 'POST', body: 'Are you open?' })
    expect(await response.json()).toEqual([
      { role: 'system', content: expect.stringContaining('You answer customers of Alder Bikes') },
      { role: 'user', content: 'Are you open?' },
    ])
  } finally {
    await server.dispose()
  }
})

const PROGRAM = `const prompts = loadPrompts(${JSON.stringify(join(WEB, 'prompts'))})
prompts.render('reply', { question: 'Are you open?' }).then(({ messages, tokens }) => {
  console.log(messages.length, tokens.exact)
})`

test.each([
  ['bun', 'mjs'],
  ['bun', 'cjs'],
  ['node', 'mjs'],
  ['node', 'cjs'],
])('%s renders a folder of prompts from an .%s file', async (runtime, extension) => {
  const load =
    extension === 'mjs' ? "import { loadPrompts } from '@quire/core'" : "const { loadPrompts } = require('@quire/core')"
  const file = join(root, `program.${extension}`)
  writeFileSync(file, `${load}\n${PROGRAM}`)
  const { stdout, stderr } = await run(join(root, 'node_modules/.bin', runtime), [file], { cwd: root })
  expect([stdout, stderr]).toEqual(['2 true\n', ''])
})
