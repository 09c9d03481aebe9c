import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeOverlays } from './merge-overlays.ts'

test('precedence, highest first: dynamic, user, project, domain, default', () => {
  const order = ['defaults', 'domain', 'project', 'user', 'dynamic'] as const
  for (let strongest = 0; strongest < order.length; strongest += 1) {
    const given = Object.fromEntries(order.slice(0, strongest + 1).map((name) => [name, { key: name }]))
    const { values, origins } = mergeOverlays(given)
    expect(values).toEqual({ key: order[strongest] })
    expect([...origins]).toEqual([['key', order[strongest]]])
  }
})

test('merges objects key by key, and replaces lists and other values', () => {
  const { values, origins } = mergeOverlays({
    defaults: { style: { tone: 'calm', length: 'short' }, tags: ['a', 'b'], name: { first: 'x' } },
    user: { style: { tone: 'warm' }, tags: ['c'], name: 'whole', gone: undefined },
    dynamic: { none: null },
  })
  expect(values).toEqual({ style: { tone: 'warm', length: 'short' }, tags: ['c'], name: 'whole', none: null })
  expect(Object.fromEntries(origins)).toEqual({
    style: 'defaults',
    'style.tone': 'user',
    'style.length': 'defaults',
    tags: 'user',
    name: 'user',
    none: 'dynamic',
  })
})

test('changes neither the inputs nor a prototype', () => {
  const defaults = { style: { tone: 'calm' } }
  mergeOverlays({ defaults, user: { style: { tone: 'warm' } } })
  expect(defaults).toEqual({ style: { tone: 'calm' } })
  const { values } = mergeOverlays({
    defaults: { a: 1 },
    user: JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
  expect(Object.keys(values)).toEqual(['a', '__proto__', 'constructor'])
})

test('returns a single overlay unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (user) => {
      expect(JSON.stringify(mergeOverlays({ user }).values)).toBe(JSON.stringify(user))
    }),
  )
  let deep: Record<string, unknown> = {}
  for (let index = 0; index < 20_000; index += 1) deep = { a: deep }
  expect(Object.keys(mergeOverlays({ user: deep, dynamic: deep }).values)).toEqual(['a'])
})
