import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FatalWatch } from './fatal-watch.ts'

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const fatal = message('E', 'SFATAL\0VFATAL\0C57P01\0Mending\0\0')
const others = [
  message('T', 'columns'),
  message('D', `a row that quotes ${fatal.toString('latin1')}`),
  message('E', 'SERROR\0VERROR\0C42P01\0MSFATAL\0\0'),
  message('Z', 'I'),
  message('1', ''),
]

test('sees the end wherever it stands and however the answer is cut, and only then', () => {
  const answers = fc.array(fc.constantFrom(...others))
  fc.assert(
    fc.property(answers, answers, fc.boolean(), fc.integer({ min: 1, max: 40 }), (before, after, isFatal, size) => {
      const bytes = Buffer.concat([...before, ...(isFatal ? [fatal] : []), ...after])
      const watch = new FatalWatch()
      let hasSeen = false
      for (let at = 0; at < bytes.length; at += size) hasSeen ||= watch.sees(bytes.subarray(at, at + size))
      expect(hasSeen).toBe(isFatal)
    }),
  )
})
