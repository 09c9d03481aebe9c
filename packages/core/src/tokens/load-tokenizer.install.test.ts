import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { installCommand } from './load-tokenizer.ts'

it.each([
  ['file:///usr/lib/node_modules/@quire/cli/node_modules/@quire/core/dist/index.js', 'npm install --global a'],
  ['file:///home/ana/.nvm/versions/node/v24.1.0/lib/node_modules/@quire/core/dist/index.js', 'npm install --global a'],
  ['file:///C:/Users/Ana/AppData/Roaming/npm/node_modules/@quire/core/dist/index.js', 'npm install --global a'],
  ['file:///home/ana/shop/node_modules/@quire/core/dist/index.js', 'npm install a'],
])('suggests the right install command for an installation at %s', (address, command) => {
  expect(installCommand('a', address)).toBe(command)
})

it('does not treat a project folder named lib as global', () => {
  const lib = join(mkdtempSync(join(tmpdir(), 'quire-')), 'lib')
  mkdirSync(lib)
  writeFileSync(join(lib, 'package.json'), '{}')
  const address = pathToFileURL(join(lib, 'node_modules/@quire/core/dist/index.js')).href
  expect(installCommand('a', address)).toBe('npm install a')
})
