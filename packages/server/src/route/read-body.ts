import { RequestInvalid, RequestRefused } from '../errors.ts'

const USUAL_BYTES = 1024 * 1024

/** Parses a JSON body of limited size. @throws RequestRefused, RequestInvalid */
export async function readBody(request: Request, maxBytes = USUAL_BYTES): Promise<unknown> {
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
