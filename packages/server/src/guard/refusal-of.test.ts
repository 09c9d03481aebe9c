import { describe, expect, test } from 'vitest'
import { isAllowedHost, refusalOf } from './refusal-of.ts'

const place = { host: '127.0.0.1', port: 4747 }
const ask = (headers: readonly string[], url = '/api/v1/runs') =>
  refusalOf({ method: 'GET', url, rawHeaders: [...headers], headers: {} }, place)?.status
const HOST = ['Host', '127.0.0.1:4747']

test('a request to this server is accepted', () => {
  expect(ask(HOST)).toBeUndefined()
  expect(ask(['host', 'localhost:4747'])).toBeUndefined()
  expect(ask(['HOST', '[::1]:4747', 'Origin', 'http://[::1]:4747', 'Sec-Fetch-Site', 'same-origin'])).toBeUndefined()
  expect(ask([...HOST, 'Sec-Fetch-Site', 'none'])).toBeUndefined()
})

describe('a Host header', () => {
  test.each([
    ['missing', []],
    ['sent twice', [...HOST, ...HOST]],
    ['sent twice, once in lower case', [...HOST, 'host', 'evil.example']],
  ])('is rejected if it is %s', (_, headers) => expect(ask(headers)).toBe(400))

  test.each([
    'evil.example',
    'evil.example:4747',
    '127.0.0.1',
    '127.0.0.1:80',
    'localhost.evil.example:4747',
    '127.0.0.1.evil.example:4747',
    '127.0.0.1:4747@evil.example',
    'user@127.0.0.1:4747',
    '10.0.0.1:4747',
    '',
    '127.0.0.1:4747, evil.example',
  ])('is rejected if it is %j', (host) => expect(ask(['Host', host])).toBe(421))
})

test.each(['http://evil.example', 'null', 'https://127.0.0.1:4747', 'http://127.0.0.1:4748', 'http://localhost:4747'])(
  'Origin %s is rejected',
  (origin) => expect(ask([...HOST, 'Origin', origin])).toBe(403),
)

test.each(['cross-site', 'same-site', 'nonsense'])('Sec-Fetch-Site: %s is rejected', (site) =>
  expect(ask([...HOST, 'Sec-Fetch-Site', site])).toBe(403),
)

test.each(['http://evil.example/', '*', 'evil'])('the target %s is rejected', (url) => expect(ask(HOST, url)).toBe(400))

test('a server on all addresses accepts any IP address, but only known host names', () => {
  const wide = { host: '0.0.0.0', port: 80 }
  expect(isAllowedHost('192.168.1.20', wide)).toBe(true)
  expect(isAllowedHost('localhost', wide)).toBe(true)
  expect(isAllowedHost('evil.example', wide)).toBe(false)
  expect(isAllowedHost('box.lan:80', { host: 'box.lan', port: 80 })).toBe(true)
  expect(isAllowedHost('127.0.0.1:80', { host: '192.168.1.20', port: 80 })).toBe(false)
})
