import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { RequestInvalid, RequestRefused } from '../errors.ts'
import { requestChecks } from './request-checks.ts'
import type { JsonRoute, Route, RouteRequest } from './route.ts'
import type { ServerContext } from './server-context.ts'

const USUAL_BYTES = 1024 * 1024
/** Below this size in bytes, compression costs more time than it saves. */
const MIN_ZIPPED = 8 * 1024

/** Builds an application from the route table, without middleware. */
export function buildApi(routes: readonly Route[], context: ServerContext): Hono {
  const api = new Hono({ strict: true })
  for (const route of routes) {
    const checks = requestChecks(route)
    api.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const request = {
        params: checks.params(c.req.param()),
        query: checks.query(queryOf(c)),
        body: route.body ? checks.body(await readBody(c.req.raw, route.maxBytes)) : undefined,
        signal: c.req.raw.signal,
        request: c.req.raw,
      } as RouteRequest<never, never, never>
      return 'respond' in route ? route.respond(request, context) : answer(c, route, request, context)
    })
  }
  return api
}

function queryOf(c: Context): Record<string, string> {
  return { ...c.req.query() }
}

async function answer(
  c: Context,
  route: JsonRoute,
  request: RouteRequest<never, never, never>,
  context: ServerContext,
) {
  const value = await route.handle(request, context)
  const { status = 200 } = route
  const etag = route.etag && `"${route.etag(value as never)}"`
  if (etag === undefined) return jsonResponse(value, c.req.raw, { status, headers: { 'cache-control': 'no-store' } })
  const kept = route.isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache'
  const headers = { etag, 'cache-control': kept }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return jsonResponse(value, c.req.raw, { status, headers })
}

const zip = promisify(gzip)
/** The fastest compression level, because most browsers are on the same machine. */
const level = 1

/** JSON, compressed if it is long and the client accepts compression. */
export async function jsonResponse(value: unknown, request: Request, init: ResponseInit): Promise<Response> {
  const text = JSON.stringify(value)
  const headers = new Headers(init.headers)
  headers.set('content-type', 'application/json')
  headers.set('vary', 'accept-encoding')
  const isZipped = text.length >= MIN_ZIPPED && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  if (!isZipped) return new Response(text, { ...init, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(await zip(text, { level })), { ...init, headers })
}

/** Parses a JSON body of limited size. @throws RequestRefused, RequestInvalid */
async function readBody(request: Request, maxBytes = USUAL_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new RequestRefused(415, 'Send JSON, with the header content-type: application/json.')
  }
  const text = await readText(request, maxBytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RequestInvalid('body', [{ field: '', message: `is not JSON: ${(error as Error).message}` }])
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const refuse = (): never => {
    throw new RequestRefused(413, `The body is larger than ${maxBytes} bytes.`)
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuse()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) refuse()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new RequestInvalid('body', [{ field: '', message: 'is not UTF-8' }])
  }
}
