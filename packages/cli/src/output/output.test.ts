import { expect, test } from 'vitest'
import { commandName } from './output.ts'

test.each([
  ['installed globally', {}, '/usr/lib/node_modules/@quire/cli/bin/quire.js', 'quire'],
  ['an npm script of a project', { npm_command: 'run-script' }, '/work/node_modules/.bin/quire', 'npx quire'],
  ['npx in a project', { npm_command: 'exec' }, '/work/node_modules/.bin/quire', 'npx quire'],
  [
    'npx without a project',
    { npm_command: 'exec' },
    '/home/me/.npm/_npx/1a2b/node_modules/.bin/quire',
    'npx @quire/cli',
  ],
])('suggests a command that works: %s', (_, environment, program, expected) => {
  expect(commandName(environment, program)).toBe(expected)
})
