import { type Context, Hono } from 'hono'
import { jsonResponse } from './json-response.ts'
import { readBody } from './read-body.ts'
import { requestChecks } from './request-checks.ts'
import type { Asked, JsonRoute, Route } from './route.ts'
import type { ServerContext } from './server-context.ts'

/** Builds an application from the route table, without middleware. */
export function buildApi(routes: readonly Route[], context: ServerContext): Hono {
  const api = new Hono({ strict: true })
  for (const route of routes) {
    const checks = requestChecks(route)
    api.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const asked = {
        params: checks.params(c.req.param()),
        query: checks.query(queryOf(c)),
        body: route.body ? checks.body(await readBody(c.req.raw, route.maxBytes)) : undefined,
        signal: c.req.raw.signal,
        request: c.req.raw,
      } as Asked<never, never, never>
      return 'respond' in route ? route.respond(asked, context) : answer(c, route, asked, context)
    })
  }
  return api
}

function queryOf(c: Context): Record<string, string> {
  return { ...c.req.query() }
}

async function answer(c: Context, route: JsonRoute, asked: Asked<never, never, never>, context: ServerContext) {
  const value = await route.handle(asked, context)
  const { status = 200 } = route
  const etag = route.etag && `"${route.etag(value as never)}"`
  if (etag === undefined) return jsonResponse(value, c.req.raw, { status, headers: { 'cache-control': 'no-store' } })
  const kept = route.isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache'
  const headers = { etag, 'cache-control': kept }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return jsonResponse(value, c.req.raw, { status, headers })
}
