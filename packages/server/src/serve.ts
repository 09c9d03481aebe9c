import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Quire } from '@quire/runtime'
import { createApp } from './app.ts'
import { AddressTaken } from './errors.ts'
import { Assets } from './files/assets.ts'
import { refusalOf } from './guard/refusal-of.ts'
import { SECURITY_HEADERS } from './guard/security-headers.ts'
import { openContext } from './open-context.ts'

export interface ServeOptions {
  /** The port; 0 for any free port. */
  readonly port?: number
  /** The address to listen on; the loopback address by default. */
  readonly host?: string
  /** The token that every request must include; random by default. */
  readonly token?: string
  /** Maximum number of concurrent steps per run. */
  readonly concurrency?: number
  /** The folder of the built inspector. By default, the one that this package ships. */
  readonly assets?: string
  /** Called for problems that are not reported in a response. */
  readonly report?: (message: string) => void
  /** Opens the same workspace again, so that a new run uses the current files. */
  readonly reopen?: () => Promise<Quire>
}

export interface Served {
  readonly host: string
  readonly port: number
  readonly token: string
  /** The URL to open in a browser, including the token. */
  readonly url: string
  /** Unfinished runs of an earlier server. This server continues them. */
  readonly recovered: readonly string[]
  /** Stops listening and stops all work. The next server continues unfinished runs. */
  close(): Promise<void>
}

/** Serves the API, the events, MCP and the inspector of a workspace. @throws AddressTaken */
export async function serve(quire: Quire, options: ServeOptions = {}): Promise<Served> {
  const { host = '127.0.0.1', port: wanted = 0, report = () => {} } = options
  const token = options.token ?? randomBytes(24).toString('base64url')
  await quire.store()
  const server = createServer()
  await listen(server, host, wanted)
  const { port } = server.address() as AddressInfo
  const context = openContext(quire, {
    report,
    ...(options.reopen && { reopen: options.reopen }),
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
  })
  const app = createApp(context, { token, port, report, assets: new Assets(options.assets ?? findAssets()) })
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server.on('request', (request, response) => {
    const refusal = refusalOf(request, { host, port })
    if (refusal) return refuse(response, refusal)
    void listener(request, response)
  })
  const recovered = await context.work.recover()
  return {
    host,
    port,
    token,
    url: `http://${shownHost(host)}:${port}/?token=${token}`,
    recovered,
    async close() {
      server.close()
      const closed = context.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, () => resolve())
  try {
    await promise
  } catch (error) {
    throw new AddressTaken(host, port, error)
  }
}

/** The host name to open in a browser on this machine. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function refuse(
  response: ServerResponse,
  { status, message }: { readonly status: number; readonly message: string },
): void {
  response.writeHead(status, { ...SECURITY_HEADERS, 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error: { code: 'request-refused', message } }))
}

function findAssets(): string | undefined {
  try {
    const dir = fileURLToPath(new URL('web/dist/', import.meta.resolve('@quire/server/package.json')))
    return existsSync(`${dir}index.html`) ? dir.replace(/[\\/]$/, '') : undefined
  } catch {
    return undefined
  }
}
