import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startWireServer, type WireServer } from './wire-server.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-wire-name-'))
let server: WireServer
beforeAll(async () => {
  server = await startWireServer()
  server.behave({ kind: 'status', status: 404 })
  writeFileSync(
    join(dir, 'quire.yaml'),
    `providers:
  anthropic: { baseUrl: ${server.url} }
  mistral: { baseUrl: ${server.url} }
models:
  mistral/mistral-large: { name: mistral-large-own }
`,
  )
  writeFileSync(join(dir, 'request.md'), 'Say hello.\n')
})
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await server.close()
})

test.each([
  ['claude-sonnet-4', 'claude-sonnet-4-0'],
  ['anthropic/claude-sonnet-4-20250514', 'claude-sonnet-4-20250514'],
  ['mistral-large', 'mistral-large-own'],
  ['anthropic/nobody', 'nobody'],
])('%s is sent to the provider as %s', async (model, name) => {
  const env = { ANTHROPIC_API_KEY: 'none', MISTRAL_API_KEY: 'none' }
  const { code, stderr } = await quire(
    ['run', 'task', '--input', 'request.md', '--models', model, '--run-id', `of-${name}`],
    { cwd: dir, env: { ...env, QUIRE_TRUST: '1' } },
  )
  expect(code).toBe(4)
  expect(stderr.includes('tokens and estimated counts')).toBe(model.includes('nobody'))
  expect(server.requests.at(-1)?.body).toMatchObject({ model: name })
})
