import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kits } from '@quire/kits'
import { openQuire, type Quire } from '@quire/runtime'
import { scripted } from '@quire/scripted/plugin'
import { Ajv } from 'ajv'
import type { JsonRoute } from './route/route.ts'
import { type Served, type ServeOptions, serve } from './serve.ts'

/** A test server with its own workspace. */
export interface TestServer {
  readonly dir: string
  readonly quire: Quire
  readonly served: Served
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  get(path: string, init?: RequestInit): Promise<Response>
  /** The JSON response to a GET. */
  json(path: string): Promise<unknown>
  post(path: string, body: unknown, method?: string): Promise<Response>
  close(): Promise<void>
}

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url))

/**
 * @param prepare changes the workspace before it is opened
 * @param databaseUrl a PostgreSQL database to use instead of the workspace's own store
 */
export async function startTestServer(
  example: string,
  options: ServeOptions = {},
  prepare: (dir: string) => void = () => {},
  databaseUrl: string | null = null,
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-server-'))
  const dir = join(folder, 'workspace')
  cpSync(join(EXAMPLES, example), dir, { recursive: true })
  prepare(dir)
  const quire = await openQuire(dir, { kits, plugins: [scripted()], databaseUrl })
  const served = await serve(quire, options)
  const base = `http://127.0.0.1:${served.port}`
  const headers = { authorization: `Bearer ${served.token}` }
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${base}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } })
  return {
    dir,
    quire,
    served,
    base,
    headers,
    get,
    json: async (path) => (await get(path)).json(),
    post: (path, body, method = 'POST') =>
      fetch(`${base}/api/v1${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async close() {
      await served.close()
      await quire.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Reads events from a stream until the wanted event arrives. */
export async function readUntil(
  response: Response,
  isLast: (event: { type: string; id: string } & Record<string, unknown>) => boolean,
): Promise<({ type: string; id: string } & Record<string, unknown>)[]> {
  const events: ({ type: string; id: string } & Record<string, unknown>)[] = []
  let rest = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop()!
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (data === undefined) continue
      events.push(JSON.parse(data))
      if (isLast(events.at(-1)!)) return events
    }
  }
  return events
}

/** Returns the differences between a response and the route's schema. Unknown fields are reported too. */
export function problemsOf({ response }: JsonRoute, answer: unknown): readonly unknown[] {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': true } })
  const check = ajv.compile(closed(JSON.parse(JSON.stringify(response))) as object)
  check(answer)
  return check.errors ?? []
}

/** A schema that rejects unknown fields. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inner && !('additionalProperties' in inner) ? { ...inner, additionalProperties: false } : inner
}
