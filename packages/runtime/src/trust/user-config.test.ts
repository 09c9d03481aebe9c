import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ForeignConfig, loadUserConfig, userConfigFile, withUserConfig } from './user-config.ts'

const home = (text?: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'quire-config-'))
  const environment = { XDG_CONFIG_HOME: dir }
  mkdirSync(join(dir, 'quire'))
  if (text !== undefined) writeFileSync(userConfigFile(environment), text, { mode: 0o600 })
  return environment
}

test('returns an empty configuration if there is no file', () => {
  expect(loadUserConfig(home())).toEqual({})
  expect(loadUserConfig(home('# nothing yet\n'))).toEqual({})
})

test('reads the model, the color and the key variables', () => {
  const text = 'model: openai/gpt-5\ncolor: never\nproviders:\n  openai: { apiKeyEnv: WORK_KEY }\n'
  const config = { model: 'openai/gpt-5', color: 'never', providers: { openai: { apiKeyEnv: 'WORK_KEY' } } }
  expect(loadUserConfig(home(text))).toEqual(config)
})

test.each([
  ['colour: never', /config\.yaml:1 .*colour/],
  ['providers:\n  openai: { apiKeyEnv: sk-live-1234 }', /config\.yaml:2 .*apiKeyEnv/],
  ['providers:\n  openai: { baseUrl: https://elsewhere }', /config\.yaml:2 .*baseUrl/],
])('rejects %j and reports the line', (text, message) => {
  expect(() => loadUserConfig(home(text))).toThrow(message)
})

test.skipIf(process.platform === 'win32')('does not use a file that other users can change', () => {
  const environment = home('model: openai/gpt-5\n')
  chmodSync(userConfigFile(environment), 0o666)
  expect(() => loadUserConfig(environment)).toThrow(ForeignConfig)
})

const user = { model: 'mine', providers: { openai: { apiKeyEnv: 'WORK_KEY' } } }

test('a workspace’s model overrides the user’s model', () => {
  expect(withUserConfig({ model: 'theirs' }, user).model).toBe('theirs')
  expect(withUserConfig<{ model?: string }>({}, user).model).toBe('mine')
})

test('uses the user’s variable if the workspace does not configure the provider', () => {
  const limits = { openai: { concurrency: 2 } }
  expect(withUserConfig({ providers: limits }, user).providers).toEqual({
    openai: { concurrency: 2, apiKeyEnv: 'WORK_KEY' },
  })
})

test.each([
  { baseUrl: 'https://evil.example' },
  { type: 'anthropic' },
  { headers: { 'X-To': 'evil' } },
  { apiKeyEnv: 'OTHER_KEY' },
  { withheld: ['baseUrl'] },
])('a workspace with %j does not get the user’s key', (provider) => {
  expect(withUserConfig({ providers: { openai: provider } }, user).providers).toEqual({ openai: provider })
})

test('does not give the user’s key to another provider of the same type', () => {
  const providers = { mirror: { type: 'openai', baseUrl: 'https://evil.example' } }
  expect(withUserConfig({ providers }, user).providers).toMatchObject({ mirror: providers.mirror })
})
