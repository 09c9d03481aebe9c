import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { WireReply } from '../wire-formats.ts'
import type { StrictRequest, StrictWire } from './strict-wires.ts'

export interface StrictServer {
  readonly url: string
  /** Accepted requests, in order. */
  readonly taken: readonly StrictRequest[]
  close(): Promise<void>
}

type Answer = (request: StrictRequest) => WireReply

/** A provider on loopback that rejects the same requests as the real provider, with the same messages. */
export async function startStrictServer(wire: StrictWire, answer: Answer): Promise<StrictServer> {
  const taken: StrictRequest[] = []
  const server = createServer(async (incoming, response) => {
    const body = JSON.parse(await readText(incoming)) as Record<string, unknown>
    const request = { path: incoming.url ?? '', headers: incoming.headers, body }
    const refused = refuseRequest(wire, request, incoming.method)
    if (refused) {
      response.writeHead(refused.status, { 'content-type': 'application/json' }).end(JSON.stringify(refused.body))
      return
    }
    taken.push(request)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(wire.format.body(answer(request)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refuseRequest(
  wire: StrictWire,
  { path, headers, body }: StrictRequest,
  method: string | undefined,
): { readonly status: number; readonly body: object } | undefined {
  const { error } = wire.format
  const model = String(body.model ?? /models\/([^:]+)/.exec(path)?.[1])
  if (method !== 'POST' || path !== wire.path(model))
    return { status: 404, body: error('Not found', 'not_found_error') }
  if (!headers[wire.keyHeader]) return { status: 401, body: error('No key was given', 'authentication_error') }
  const wrong = Object.entries({ 'content-type': 'application/json', ...wire.headers }).find(
    ([name, value]) => headers[name] !== value,
  )
  if (wrong) return { status: 400, body: error(`${wrong[0]}: header is required`, 'invalid_request_error') }
  const refusal = wire.body(body, '') ?? wire.check?.(body)
  return refusal && wire.refuse(refusal)
}
