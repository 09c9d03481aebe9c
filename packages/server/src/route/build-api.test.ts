import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jsonResponse } from './build-api.ts'

const long = { text: 'prompt '.repeat(5000) }
const request = (encoding: string) => new Request('http://localhost/', { headers: { 'accept-encoding': encoding } })

test('compresses long JSON for a client that accepts compression', async () => {
  const response = await jsonResponse(long, request('gzip, br'), { status: 201, headers: { etag: '"a"' } })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(1000)
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long)
  expect([response.status, response.headers.get('etag'), response.headers.get('content-encoding')]).toEqual([
    201,
    '"a"',
    'gzip',
  ])
})

test('does not compress short JSON, or JSON for clients without gzip support', async () => {
  for (const [value, encoding] of [
    [long, 'identity'],
    [{ ok: true }, 'gzip'],
  ] as const) {
    const response = await jsonResponse(value, request(encoding), {})
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual(value)
  }
})
