import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WireReader, type WireRequest } from './wire-reader.ts'

function message(type: string, body: string | Uint8Array = ''): Buffer {
  const bytes = Buffer.from(body as string)
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(4 + bytes.length, 1)
  return Buffer.concat([head, bytes])
}

function opening(code: number, body = ''): Buffer {
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  head.writeInt32BE(code, 4)
  return Buffer.concat([head, Buffer.from(body)])
}

const START = opening(196_608, 'user\0postgres\0\0')
const SSL = opening(80_877_103)

function readAll(chunks: readonly Uint8Array[]): WireRequest[] {
  const reader = new WireReader()
  return chunks.flatMap((chunk) => reader.read(chunk))
}

describe('WireReader', () => {
  test('keeps together what belongs together', () => {
    const batch = Buffer.concat([message('P', '\0select $1\0\0\0'), message('B', 'x'), message('E'), message('S')])
    const simple = message('Q', 'begin\0')
    expect(readAll([Buffer.concat([SSL, START, batch, simple, message('X')])])).toEqual([
      { type: 'no-encryption' },
      { type: 'start' },
      { type: 'messages', bytes: new Uint8Array(batch), isComplete: true },
      { type: 'messages', bytes: new Uint8Array(simple), isComplete: true },
      { type: 'end' },
    ])
  })

  test('a flush asks for an answer but does not end the batch', () => {
    const flushed = Buffer.concat([message('P', 'p'), message('H')])
    expect(readAll([START, flushed])[1]).toMatchObject({ type: 'messages', isComplete: false })
  })

  test('a request to cancel has no answer', () => {
    expect(readAll([opening(80_877_102, 'pid secret')])).toEqual([{ type: 'end' }])
  })

  test('refuses what is not the protocol', () => {
    expect(() => readAll([Buffer.from('GET / HTTP/1.1\r\n\r\n')])).toThrow('not a PostgreSQL message')
    expect(() => readAll([START, message('Q'), Buffer.from('Q\0\0\0\0')])).toThrow('not a PostgreSQL message')
  })

  test('gives the same requests however the bytes are cut', () => {
    const messages = fc.array(
      fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'S', 'Q', 'H'), fc.uint8Array({ maxLength: 40 })),
    )
    const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 })
    fc.assert(
      fc.property(messages, cuts, (list, sizes) => {
        const bytes = Buffer.concat([SSL, START, ...list.map(([type, body]) => message(type, body))])
        const chunks: Buffer[] = []
        for (let at = 0, n = 0; at < bytes.length; n++) {
          const size = sizes[n % sizes.length]!
          chunks.push(bytes.subarray(at, at + size))
          at += size
        }
        expect(readAll(chunks)).toEqual(readAll([bytes]))
      }),
    )
  })

  test('32 MB in small chunks take no longer than copying them', () => {
    const bytes = message('Q', new Uint8Array(32 << 20))
    const reader = new WireReader()
    reader.read(START)
    const started = performance.now()
    let requests: WireRequest[] = []
    for (let at = 0; at < bytes.length; at += 65_536) requests = reader.read(bytes.subarray(at, at + 65_536))
    expect(requests).toHaveLength(1)
    // Joined anew with every chunk it would be 8 GB.
    expect(performance.now() - started).toBeLessThan(1_500)
  })
})
