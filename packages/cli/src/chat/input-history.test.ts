import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHistory } from './input-history.ts'

const home = () => ({ XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'quire-history-')) })

test('keeps input history separate for each workspace', () => {
  const environment = home()
  openHistory('/a', environment).save(['/state', 'Hello.'])
  expect(openHistory('/a', environment).lines).toEqual(['/state', 'Hello.'])
  expect(openHistory('/b', environment).lines).toEqual([])
})

test('does not store lines that contain a key or start with a space', () => {
  const environment = { ...home(), SOME_API_KEY: 'abcdef0123456789abcdef' }
  const said = ['My key is abcdef0123456789abcdef', 'use sk-proj-0123456789abcdef', ' quietly', 'Fine.']
  openHistory('/a', environment).save(said)
  expect(openHistory('/a', environment).lines).toEqual(['Fine.'])
})

test.skipIf(process.platform === 'win32')('only the user can read the history file', () => {
  const environment = home()
  openHistory('/a', environment).save(['Hello.'])
  const folder = join(environment.XDG_CONFIG_HOME, 'quire', 'history')
  expect(statSync(join(folder, readdirSync(folder)[0]!)).mode & 0o777).toBe(0o600)
})
