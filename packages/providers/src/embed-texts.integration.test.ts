import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProviderModel } from './open-provider-model.ts'

const requests: { readonly url: string | undefined; readonly key: string | undefined; readonly body: unknown }[] = []
let status = 200
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  requests.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(body) })
  response.writeHead(status, { 'content-type': 'application/json' })
  const data = [{ embedding: [1, 0] }, { embedding: [0.6, 0.8] }]
  response.end(
    JSON.stringify(status === 200 ? { data, usage: { prompt_tokens: 7 } } : { error: { message: 'no sk-secret' } }),
  )
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => void server.close())

const signal = new AbortController().signal
const open = (type: 'openai' | 'openai-compatible' | 'anthropic') =>
  openProviderModel('acme/embed-small', {
    settings: { providers: { acme: { type, baseUrl, apiKeyEnv: 'ACME_KEY' } } },
    environment: { ACME_KEY: 'sk-secret' },
  })

test.each(['openai', 'openai-compatible'] as const)('texts become vectors (%s)', async (type) => {
  status = 200
  requests.length = 0
  expect(await open(type).embed!(['one', 'two'], signal)).toEqual({
    vectors: [
      [1, 0],
      [0.6, 0.8],
    ],
    inputTokens: 7,
  })
  expect(requests).toMatchObject([
    { url: '/v1/embeddings', key: 'Bearer sk-secret', body: { model: 'embed-small', input: ['one', 'two'] } },
  ])
})

test('a failure names its kind, and not the key', async () => {
  status = 429
  const failure = await open('openai').embed!(['one'], signal).catch((error: unknown) => error)
  expect(failure).toMatchObject({ failure: 'rate-limited' })
  expect(String(failure)).not.toContain('sk-secret')
})

test('a provider without embeddings says so', async () => {
  await expect(open('anthropic').embed!(['one'], signal)).rejects.toThrow("'acme' has no embeddings.")
})
