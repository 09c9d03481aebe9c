import { expect, it } from 'vitest'
import { findKeys } from './find-keys.ts'

it.each([
  ['OPENAI_API_KEY', 'sk-0123456789'],
  ['GITHUB_TOKEN', 'ghp_0123456789'],
  ['DB_PASSWORD', 'hunter2hunter2'],
  ['AWS_SECRET_ACCESS_KEY', 'abcdefghijklmnopqrstuvwxyz'],
])('%s is a key', (name, value) => {
  expect(findKeys({ [name]: ` ${value}\n` })).toEqual([value])
})

it.each([
  ['OLLAMA_API_KEY', 'ollama'],
  ['LAB_KEY', 'not-needed'],
  ['SSH_KEY_FILE', '/home/me/.ssh/id_ed25519'],
  ['KEYCLOAK_URL', 'https://login.example/realm1'],
  ['TOKENIZERS_PARALLELISM', 'false0000000'],
  ['MONKEY', 'abcdefgh12345678'],
  ['API_KEY', undefined],
])('%s=%s is not a key', (name, value) => {
  expect(findKeys({ [name]: value })).toEqual([])
})

it('includes the given names and the telemetry headers', () => {
  const environment = {
    LAB: 'abc-0123456789',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=docs,authorization=Bearer%20tok-0123456789',
  }
  expect(findKeys(environment, ['LAB'])).toEqual(['abc-0123456789', 'tok-0123456789'])
})
