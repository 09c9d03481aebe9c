import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const zip = promisify(gzip)
/** Below this size in bytes, compression costs more time than it saves. */
const MIN_ZIPPED = 8 * 1024
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
