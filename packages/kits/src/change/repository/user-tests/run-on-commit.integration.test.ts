import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSandbox, isSandbox } from '@quire/agents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestRepository, testRepository } from '../../../../../../e2e/change/test-repository.ts'
import { runOnCommit } from './run-on-commit.ts'

const found = await findSandbox()
const sandbox = isSandbox(found) ? found : null

let repository: TestRepository
let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'quire-home-'))
  repository = testRepository({
    'package.json': '{ "name": "shop", "type": "module" }\n',
    '.gitignore': 'node_modules\n',
    'check.js': "import { rate } from 'tax'\nconsole.log('rate', rate)\n",
    'vendor/tax/package.json': '{ "name": "tax", "type": "module", "exports": "./index.js" }\n',
    'vendor/tax/index.js': 'export const rate = 20\n',
  })
  // The installed version is too old.
  const installed = join(repository.folder, 'node_modules/tax')
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'package.json'), '{ "name": "tax", "type": "module", "exports": "./index.js" }')
  writeFileSync(join(installed, 'index.js'), 'export const rate = 19\n')
})
afterAll(() => {
  repository.remove()
  rmSync(home, { recursive: true })
})

const INSTALL = 'mkdir node_modules && cp -R vendor/tax node_modules/tax'
const run = (install: string | undefined, test = 'node check.js') =>
  runOnCommit(
    repository.folder,
    { home, name: 'r1-test', commit: repository.head() },
    { test, install, timeoutMs: 60_000, signal: new AbortController().signal, sandbox, readable: [] },
  )

test('uses the user’s installed dependencies by default', async () => {
  expect(await run(undefined)).toMatchObject({ hasPassed: true, output: 'rate 19\n' })
})

test('does not use or change the user’s modules if there is an install command', async () => {
  expect(await run(INSTALL)).toMatchObject({ hasPassed: true, output: 'rate 20\n', command: 'node check.js' })
  expect(await run('true')).toMatchObject({ hasPassed: false, isBroken: true })
  expect(readdirSync(join(repository.folder, 'node_modules'))).toEqual(['tax'])
  expect(repository.git('status', '--porcelain')).toBe('')
})

test('skips the tests if the install command fails', async () => {
  const outcome = await run('echo no network; exit 3', `touch '${join(home, 'ran')}'`)
  expect(outcome).toMatchObject({
    hasPassed: false,
    isBroken: true,
    command: 'echo no network; exit 3',
    ending: 'exit code 3',
    output: 'no network\n',
  })
  expect(existsSync(join(home, 'ran'))).toBe(false)
})
