import { expect, it } from 'vitest'
import { schemaType } from './schema-type.ts'

it.each<[object, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ enum: ['a', "it's", 3, null, true] }, "'a' | 'it\\'s' | 3 | null | true"],
  [{ const: 'yes' }, "'yes'"],
  [{ type: 'array', items: { type: 'string' } }, 'readonly string[]'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, "ReadonlyArray<'a' | 'b'>"],
  [{ type: 'array' }, 'readonly unknown[]'],
  [{ prefixItems: [{ type: 'number' }, { type: 'string' }], items: false }, 'readonly [number, string]'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ readonly [key: string]: number }'],
  [{ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] }, 'string | readonly number[]'],
  [{ type: 'string', anyOf: [{ pattern: 'a' }, { pattern: 'b' }] }, 'string'],
  [
    { allOf: [{ $ref: '#/$defs/a' }, { properties: { b: {} } }], $defs: { a: { properties: { a: {} } } } },
    '{\n  a?: unknown\n} & {\n  b?: unknown\n}',
  ],
  [{ $ref: '#/$defs/gone' }, 'unknown'],
  [{}, 'unknown'],
])('%j', (schema, type) => {
  expect(schemaType(schema)).toBe(type)
})

it('writes objects with optional members and descriptions', () => {
  const schema = {
    type: 'object',
    required: ['reply'],
    properties: {
      reply: { type: 'string', description: 'The text to send. Ends with */' },
      'next step': { type: 'object', properties: { due: { type: 'string' } } },
    },
  }
  expect(schemaType(schema)).toBe(`{
  /** The text to send. Ends with *\\/ */
  reply: string
  'next step'?: {
    due?: string | undefined
  } | undefined
}`)
})

it('ends schemas that refer to themselves', () => {
  const schema = { properties: { children: { type: 'array', items: { $ref: '#' } } } }
  expect(schemaType(schema)).toContain('readonly unknown[]')
})
