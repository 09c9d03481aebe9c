import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

test('uses packages that are links to packages of the repository, in the checkout', async () => {
  const monorepo = testRepository({
    'package.json': '{ "name": "top" }\n',
    '.gitignore': 'node_modules\n',
    'packages/app/package.json': '{ "name": "app" }\n',
    'packages/tax/package.json': '{ "name": "@shop/tax", "main": "index.js" }\n',
    'packages/tax/index.js': "exports.rate = 20\nexports.plugin = require('plugin')\n",
    'packages/app/check.js': [
      "const { realpathSync } = require('node:fs')",
      "const { relative } = require('node:path')",
      "const tax = require.resolve('@shop/tax', { paths: [__dirname] })",
      "const plugin = require.resolve('plugin', { paths: [require('node:path').dirname(realpathSync(tax))] })",
      'console.log(relative(process.cwd(), realpathSync(tax)), relative(process.cwd(), realpathSync(plugin)))',
      // A package finds the other packages of the checkout from its real path.
      "console.log('host', require('plugin').host, require(tax).rate)",
    ].join('\n'),
  })
  monorepo.write({
    'node_modules/plugin/package.json': '{ "name": "plugin", "main": "index.js" }',
    'node_modules/plugin/index.js':
      "exports.host = require('node:path').relative(process.cwd(), require.resolve('@shop/tax'))\n",
  })
  mkdirSync(join(monorepo.folder, 'packages/app/node_modules/@shop'), { recursive: true })
  mkdirSync(join(monorepo.folder, 'node_modules/@shop'))
  symlinkSync('../../packages/tax', join(monorepo.folder, 'node_modules/@shop/tax'))
  symlinkSync('../../../tax', join(monorepo.folder, 'packages/app/node_modules/@shop/tax'))
  const outcome = await runOnCommit(
    monorepo.folder,
    { home, name: 'r2-test', commit: monorepo.head() },
    {
      ...{ test: 'node packages/app/check.js', install: undefined, timeoutMs: 60_000 },
      ...{ signal: new AbortController().signal, sandbox, readable: [] },
    },
  )
  const inCheckout = 'packages/tax/index.js node_modules/plugin/index.js\nhost packages/tax/index.js 20\n'
  // Without a sandbox, packages are links, so programs that resolve links leave the checkout.
  if (sandbox) expect(outcome.output).toBe(inCheckout)
  else expect(outcome.output).toContain('packages/tax/index.js ')
  expect(monorepo.git('status', '--porcelain')).toBe('')
  monorepo.remove()
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
