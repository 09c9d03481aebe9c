import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with a request. */
export type Behaviour =
  | { readonly kind: 'reply'; readonly body: string; readonly contentType?: string }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: object
    }
  /** Sends the start of a reply, then ends the response cleanly or drops the connection. */
  | { readonly kind: 'cut'; readonly body: Buffer; readonly how: 'end' | 'drop' }
  /** Sends the start of a reply, and then nothing more. */
  | { readonly kind: 'stall'; readonly body: Buffer }
  /** Sends nothing, not even a status. */
  | { readonly kind: 'silence' }
  /** Sends one piece at a time, with a pause between pieces. */
  | { readonly kind: 'trickle'; readonly pieces: readonly string[]; readonly pauseMs: number }

export interface WireRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
  /**
   * Resolves when the connection is closed. The value is true if the client closed it before the reply was complete.
   */
  readonly closed: Promise<boolean>
}

export interface WireServer {
  readonly url: string
  readonly requests: readonly WireRequest[]
  /**
   * Sets how the server behaves for the next requests, one behaviour per request. All later requests get the last
   * behaviour. Clears the recorded requests.
   */
  behave(...behaviours: readonly Behaviour[]): void
  close(): Promise<void>
}

/** A configurable provider on loopback that records its requests. */
export async function startWireServer(): Promise<WireServer> {
  let behaviours: readonly Behaviour[] = []
  let requests: WireRequest[] = []
  const server = createServer(async (request, response) => {
    const closed = new Promise<boolean>((resolve) => {
      response.on('close', () => resolve(!response.writableFinished))
    })
    const body = JSON.parse(await readAll(request)) as Record<string, unknown>
    requests.push({ path: request.url ?? '', headers: request.headers, body, closed })
    const behaviour = behaviours[Math.min(requests.length, behaviours.length) - 1]
    if (behaviour) await behaveAs(behaviour, response)
    else response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests
    },
    behave(...next) {
      behaviours = next
      requests = []
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function behaveAs(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  if (behaviour.kind === 'status') {
    const { status, headers = {}, body = {} } = behaviour
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    return
  }
  if (behaviour.kind === 'silence') return
  const contentType = (behaviour.kind === 'reply' && behaviour.contentType) || 'text/event-stream'
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache' })
  response.flushHeaders()
  if (behaviour.kind === 'reply') {
    response.end(behaviour.body)
  } else if (behaviour.kind === 'trickle') {
    for (const piece of behaviour.pieces) {
      response.write(piece)
      await new Promise((resolve) => setTimeout(resolve, behaviour.pauseMs))
    }
    response.end()
  } else if (behaviour.kind === 'stall') {
    response.write(behaviour.body)
  } else if (behaviour.how === 'end') {
    response.end(behaviour.body)
  } else {
    // Sends the body first, so that the client reads it before the connection closes.
    response.write(behaviour.body, () => setImmediate(() => response.destroy()))
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
