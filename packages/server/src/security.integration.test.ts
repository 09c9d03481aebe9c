import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from './routes/index.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const KEY = 'sk-test-0123456789abcdefghijklmnop'
let server: TestServer
beforeAll(async () => {
  process.env.OPENAI_API_KEY = KEY
  server = await startTestServer('support')
})
afterAll(async () => {
  delete process.env.OPENAI_API_KEY
  await server.close()
})

/** The response to raw bytes that no client would send. */
async function raw(lines: readonly string[]): Promise<string> {
  const socket = connect(server.served.port, '127.0.0.1')
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}
const statusOf = async (lines: readonly string[]): Promise<string> => (await raw(lines)).split(' ')[1] ?? 'closed'
const bearer = () => `Authorization: Bearer ${server.served.token}`
const host = () => `Host: 127.0.0.1:${server.served.port}`

describe('on every route', () => {
  const paths = ['/', '/index.html', '/mcp', '/api/v1/openapi.json', ...ROUTES.map(({ path }) => `/api/v1${path}`)]

  test('rejects a foreign, missing or repeated Host header, even with the token', async () => {
    for (const path of new Set(paths)) {
      const get = `GET ${path} HTTP/1.1`
      expect(await statusOf([get, 'Host: evil.example', bearer(), 'Connection: close'])).toBe('421')
      expect(await statusOf([get, bearer(), 'Connection: close'])).toBe('400')
      expect(await statusOf([`GET ${path} HTTP/1.0`, bearer()])).toBe('400')
      expect(await statusOf([get, host(), 'Host: evil.example', bearer(), 'Connection: close'])).toBe('400')
    }
  })

  test('rejects requests from other sites, even with the token', async () => {
    for (const { method, path } of ROUTES) {
      const head = [`${method} /api/v1${path} HTTP/1.1`, host(), bearer(), 'Content-Length: 0', 'Connection: close']
      expect(await statusOf([...head, 'Origin: http://evil.example'])).toBe('403')
      expect(await statusOf([...head, 'Sec-Fetch-Site: cross-site'])).toBe('403')
    }
  })

  test('returns nothing without the token', async () => {
    for (const { method, path } of ROUTES) {
      const response = await fetch(`${server.base}/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: 'Bearer wrong', cookie: 'quire=x; quire-0=y' },
        ...(method !== 'GET' && { body: '{}' }),
      })
      expect(response.status).toBe(401)
    }
    expect((await fetch(server.base)).status).toBe(401)
  })
})

test('moves the token from the printed URL to a cookie', async () => {
  const response = await fetch(`${server.served.url}&next=1`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?next=1'])
  const cookie = response.headers.get('set-cookie')!
  expect(cookie).toBe(`quire-${server.served.port}=${server.served.token}; HttpOnly; SameSite=Strict; Path=/`)
  const page = await fetch(server.base, { headers: { cookie: cookie.split(';')[0]! } })
  expect(page.status).toBe(200)
  expect((await fetch(`${server.base}/?token=wrong`, { redirect: 'manual' })).status).toBe(401)
  expect(server.served.token.length).toBeGreaterThanOrEqual(32)
})

test('no URL redirects to another site', async () => {
  const { token, port } = server.served
  for (const path of ['//evil.example/', '/\\evil.example', '///evil.example']) {
    const answer = await raw([`GET ${path}?token=${token} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close'])
    const location = /^location: (.*)$/im.exec(answer)?.[1] ?? '/'
    expect(location).toMatch(/^\/(?![/\\])/)
  }
})

test('every response has the security headers', async () => {
  const answers = [
    await fetch(server.base, { headers: server.headers }),
    await server.get('/runs'),
    await server.get('/nowhere'),
    await fetch(server.base),
  ]
  for (const { headers } of answers) {
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

describe('a body', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'is rejected if its content type is %j',
    async (type) => {
      const response = await fetch(`${server.base}/api/v1/parse`, {
        method: 'POST',
        headers: { ...server.headers, 'content-type': type },
        body: '{"text":"x"}',
      })
      expect(response.status).toBe(415)
    },
  )

  test('is rejected if it is too large', async () => {
    const large = JSON.stringify({ message: 'x'.repeat(2 * 1024 * 1024) })
    expect((await server.post('/sessions/x/messages', { message: large })).status).toBe(413)
    const response = await fetch(`${server.base}/api/v1/sessions/x/messages`, {
      method: 'POST',
      headers: { ...server.headers, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('is rejected with all problems if it does not match the schema', async () => {
    const response = await server.post('/parse', { text: 1, kitt: 'x' })
    const { error } = (await response.json()) as { error: { code: string; problems: unknown[] } }
    expect([response.status, error.code, error.problems.length]).toEqual([400, 'invalid-request', 2])
    expect((await server.get('/runs?limit=0')).status).toBe(400)
    expect((await server.get('/runs?nonsense=1')).status).toBe(400)
  })
})

describe('a NUL character', () => {
  test('in any id of a path is rejected', async () => {
    for (const { method, path } of ROUTES.filter((route) => route.params)) {
      const response = await fetch(`${server.base}/api/v1${path.replaceAll(/\{\w+\}/g, 'a%00b')}`, {
        method,
        headers: { ...server.headers, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      })
      expect([path, response.status]).toEqual([path, 400])
    }
  })

  test('in any text of a query is rejected', async () => {
    for (const { path, query } of ROUTES.filter((route) => route.method === 'GET' && !route.params)) {
      for (const name of Object.keys(query?.properties ?? {})) {
        expect([path, name, (await server.get(`${path}?${name}=a%00b`)).status]).toEqual([path, name, 400])
      }
    }
  })

  test('in an id of a body is rejected', async () => {
    for (const [path, body] of [
      ['/sessions', { kit: 'a\0b' }],
      ['/sessions', { kit: 'support', session: 'a\0b' }],
      ['/sessions', { kit: 'support', models: ['a\0b'] }],
      ['/sessions/x/messages', { message: 'a\0b' }],
    ] as const) {
      const response = await server.post(path, body)
      expect(await response.json()).toMatchObject({ error: { code: 'invalid-request' } })
      expect(response.status).toBe(400)
    }
  })
})

describe('saving a file', () => {
  const save = (path: string, expected: string | null = null) =>
    server.post(`/files/${encodeURIComponent(path)}`, { text: 'Hello.\n', expected }, 'PUT')

  test('writes templates and blueprints of the workspace', async () => {
    const saved = await save('prompts/new/hello.md')
    expect([saved.status, readFileSync(join(server.dir, 'prompts/new/hello.md'), 'utf8')]).toEqual([200, 'Hello.\n'])
    const { sha256 } = (await server.json(`/files/${encodeURIComponent('prompts/new/hello.md')}`)) as { sha256: string }
    expect((await save('prompts/new/hello.md')).status).toBe(409)
    expect((await save('prompts/new/hello.md', sha256)).status).toBe(200)
    const broken = await save('blueprints/broken.yaml')
    const { problems } = (await broken.json()) as { problems: { file: string }[] }
    expect([broken.status, problems[0]?.file]).toEqual([200, 'blueprints/broken.yaml'])
  })

  test.each([
    'quire.yaml',
    'models.yaml',
    'actions.yaml',
    'flows/evil.mjs',
    'kits/x/templates/y.md',
    '.quire/x.md',
    '.git/hooks/pre-commit',
    'prompts/.hidden.md',
    'prompts/.git/x.md',
    'prompts/x.mjs',
    'prompts/../quire.yaml',
    'prompts/../flows/evil.md',
    'prompts/../../outside.md',
    'blueprints/../quire.yaml',
    'blueprints/sub/x.yaml',
    '../outside.md',
    '/etc/passwd',
    'prompts//x.md',
    'prompts\\..\\x.md',
    'prompts/nul.md',
    'foreman/templates/identity.md',
  ])('rejects %s', async (path) => {
    expect([400, 403, 404]).toContain((await save(path)).status)
  })

  test('rejects links that lead out of the workspace', async () => {
    const outside = join(server.dir, '..', 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'x.md'), 'mine')
    symlinkSync(outside, join(server.dir, 'prompts', 'linked'))
    symlinkSync(join(outside, 'x.md'), join(server.dir, 'prompts', 'link.md'))
    for (const path of ['prompts/linked/x.md', 'prompts/linked/y.md', 'prompts/link.md']) {
      expect((await save(path)).status).toBe(403)
    }
    expect(readFileSync(join(outside, 'x.md'), 'utf8')).toBe('mine')
  })
})

test.each([
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/../../../package.json',
  '/package.json',
])('%s is not a file of the inspector', async (path) => {
  const answer = await raw([`GET ${path} HTTP/1.1`, host(), bearer(), 'Connection: close'])
  expect(answer).not.toMatch(/root:|"name":/)
})

test('no response contains keys from the environment', async () => {
  for (const path of ['/workspace', '/models', '/check', '/flows', '/openapi.json', `/files/${KEY}`, `/runs/${KEY}`]) {
    expect(await (await server.get(path)).text()).not.toContain(KEY)
  }
})
