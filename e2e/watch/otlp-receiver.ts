import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code?: number; readonly message?: string }
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface OtlpReceiver {
  readonly endpoint: string
  readonly spans: ReceivedSpan[]
  readonly resources: Record<string, unknown>[]
  readonly headers: IncomingHttpHeaders[]
  /** All received bodies. */
  readonly bodies: string[]
  close(): Promise<void>
}

interface Value {
  readonly stringValue?: string
  readonly intValue?: string | number
  readonly doubleValue?: number
  readonly boolValue?: boolean
  readonly arrayValue?: { readonly values: readonly Value[] }
}

type Attribute = { readonly key: string; readonly value: Value }

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & { readonly attributes: readonly Attribute[] })[]
    }[]
  }[]
}

/** A collector on loopback that accepts OTLP over HTTP. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const received: Omit<OtlpReceiver, 'endpoint' | 'close'> = { spans: [], resources: [], headers: [], bodies: [] }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end()
      received.headers.push(request.headers)
      received.bodies.push(body)
      for (const { resource, scopeSpans } of (JSON.parse(body) as Body).resourceSpans) {
        received.resources.push(plain(resource.attributes))
        for (const { spans } of scopeSpans)
          for (const span of spans) received.spans.push({ ...span, attributes: plain(span.attributes) })
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...received,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function plain(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]))
}

function plainValue(value: Value): unknown {
  if (value.arrayValue) return value.arrayValue.values.map(plainValue)
  if (value.intValue !== undefined) return Number(value.intValue)
  return value.stringValue ?? value.doubleValue ?? value.boolValue
}
