import { QuireError } from '@quire/core'
import { createKeyScrubber, findKeys } from '@quire/runtime/keys'
import { Hono } from 'hono'
import { RequestRefused } from './errors.ts'
import type { Assets } from './files/assets.ts'
import { hasToken, tokenCookie } from './guard/refusal-of.ts'
import { SECURITY_HEADERS } from './guard/security-headers.ts'
import { mcpHandler } from './mcp/create-mcp-server.ts'
import { buildApi } from './route/build-api.ts'
import { openApi } from './route/open-api.ts'
import type { ServerContext } from './route/server-context.ts'
import { ROUTES } from './routes/index.ts'

const CONFLICTS = [
  'already-answered',
  'cost-not-confirmed',
  'flow-differs',
  'gate-closed',
  'nothing-to-decide',
  'nothing-to-redo',
  'nothing-to-undo',
  'run-busy',
  'run-cancelled',
  'run-conflict',
  'session-conflict',
  'session-moved',
  'prompt-file-changed',
]
const FORBIDDEN = [
  'foreign-store',
  'foreign-workspace',
  'prompt-file-not-editable',
  'shared-workspace',
  'tracked-store',
  'untrusted-workspace',
]
const UNAVAILABLE = ['quire-closed', 'store-full', 'store-gone', 'store-unavailable']
const UPSTREAM = ['call-failed', 'turn-failed']

export interface AppOptions {
  readonly token: string
  readonly port: number
  readonly assets: Assets
  /** Called with internal failures. */
  readonly report: (message: string) => void
}

/** The HTTP application. Every path requires the token. */
export function createApp(context: ServerContext, { token, port, assets, report }: AppOptions): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url)
    if (!hasToken(c.req.raw, token, port)) return refuse(pathname)
    const isPage = !pathname.startsWith('/api/') && pathname !== '/mcp'
    if (!isPage || !searchParams.has('token')) return next()
    // Moves the token from the URL to a cookie, to keep the token out of the browser history.
    searchParams.delete('token')
    const rest = searchParams.size > 0 ? `?${searchParams}` : ''
    c.header('set-cookie', tokenCookie(token, port))
    c.header('cache-control', 'no-store')
    return c.redirect(`/${pathname.replace(/^[/\\]+/, '')}${rest}`, 303)
  })
  const api = buildApi(ROUTES, context)
  const document = openApi(ROUTES, context.version)
  api.get('/openapi.json', (c) => c.json(document))
  app.route('/api/v1', api)
  const mcp = mcpHandler(context, report)
  app.all('/mcp', (c) => mcp.fetch(c.req.raw))
  app.get('*', (c) => {
    const { pathname } = new URL(c.req.url)
    if (pathname.startsWith('/api/')) throw new RequestRefused(404, `${pathname} does not exist.`)
    return assets.respond(pathname, c.req.raw)
  })
  app.notFound((c) => failureResponse(new RequestRefused(404, `Unknown route: ${c.req.method} ${c.req.path}.`), report))
  app.onError((error) => failureResponse(error, report))
  return app

  function refuse(pathname: string): Response {
    const message =
      'The token is missing or wrong. Open the URL that `quire serve` printed. Programs send its token as `Authorization: Bearer TOKEN`.'
    if (pathname.startsWith('/api/') || pathname === '/mcp')
      return failureResponse(new RequestRefused(401, message), report)
    return new Response(`${message}\n`, {
      status: 401,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
}

function statusOf(error: QuireError): number {
  if (RequestRefused.isInstance(error)) return error.status
  const { code } = error
  if (code === 'not-found' || code.endsWith('-not-found')) return 404
  if (CONFLICTS.includes(code)) return 409
  if (FORBIDDEN.includes(code)) return 403
  if (UNAVAILABLE.includes(code)) return 503
  if (UPSTREAM.includes(code)) return 502
  return 400
}

/**
 * A failure in the format of all routes: `{"error": {code, message, …}}`. Keys from the environment are removed.
 */
function failureResponse(error: unknown, report: (message: string) => void): Response {
  const { scrub } = createKeyScrubber(findKeys(process.env))
  if (QuireError.isInstance(error))
    return jsonResponse(statusOf(error), scrub(JSON.stringify({ error: error.toJSON() })))
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  report(scrub(`Internal error; please report it:\n${text}`))
  const message = 'Internal error; please report it. The server has logged the details.'
  return jsonResponse(500, JSON.stringify({ error: { code: 'internal-error', message } }))
}

function jsonResponse(status: number, text: string): Response {
  // Closes the connection, because the unread part of a body could be mistaken for the next request.
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 413 && { connection: 'close' }),
  }
  return new Response(text, { status, headers })
}
