import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PrivateNames } from './private-names.ts'
import { WireReader } from './wire-reader.ts'

function message(type: string, body = ''): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const parse = (name: string, text = 'select $1') => message('P', `${name}\0${text}\0\0\0`)
const bind = (name: string, portal = '') => message('B', `${portal}\0${name}\0\0\0\0\0\0\0`)
const SYNC = message('S')

describe('PrivateNames', () => {
  test('marks the names of statements wherever they stand, and no other names', () => {
    const marked = new PrivateNames(7).mark(
      Buffer.concat([parse('a'), bind('a', 'door'), message('D', 'Sa\0'), message('D', 'Pdoor\0'), message('E'), SYNC]),
    )
    expect(Buffer.from(marked)).toEqual(
      Buffer.concat([
        parse('7.a'),
        bind('7.a', 'door'),
        message('D', 'S7.a\0'),
        message('D', 'Pdoor\0'),
        message('E'),
        SYNC,
      ]),
    )
  })

  test('leaves messages without a name as they are', () => {
    const bytes = Buffer.concat([parse(''), bind(''), message('D', 'P\0'), message('E'), SYNC])
    expect(new PrivateNames(1).mark(bytes)).toBe(bytes)
    expect(new PrivateNames(1).mark(message('Q', 'select 1\0'))).toEqual(message('Q', 'select 1\0'))
  })

  test('forgets what was named and not closed, once', () => {
    const names = new PrivateNames(2)
    expect(names.forget()).toBeUndefined()
    names.mark(Buffer.concat([parse('a'), parse('b'), bind('b'), message('C', 'Sb\0'), SYNC]))
    expect(Buffer.from(names.forget()!)).toEqual(Buffer.concat([message('C', 'S2.a\0'), SYNC]))
    expect(names.forget()).toBeUndefined()
  })

  test('keeps every message whole, whatever the names and values are', () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), fc.nat(1000), (statements, client) => {
        const batch = statements.flatMap(([name, value]) => [parse(name, value), bind(name)])
        const marked = new PrivateNames(client).mark(Buffer.concat([...batch, SYNC]))
        const own = statements.flatMap(([name, value]) => {
          const unique = name === '' ? '' : `${client}.${name}`
          return [parse(unique, value), bind(unique)]
        })
        expect(Buffer.from(marked)).toEqual(Buffer.concat([...own, SYNC]))
        const start = Buffer.from('\0\0\0\x08\0\x03\0\0', 'latin1')
        expect(new WireReader().read(Buffer.concat([start, marked]))).toHaveLength(2)
      }),
    )
  })
})
