import { parseJson } from '@quire/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adaptSchema, type SchemaSubset } from './adapt-schema.ts'

const SUBSETS: readonly SchemaSubset[] = ['openai', 'anthropic', 'google', 'plain']
const text = { type: 'string', description: 'A word' }

describe('OpenAI’s strict subset', () => {
  const adapt = (schema: object) => adaptSchema(schema, 'openai')

  it('requires all keys and allows null for optional keys', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      required: ['id'],
      properties: {
        id: text,
        note: { ...text, minLength: 1, format: 'date' },
        size: { enum: ['small', 'large'] },
        parts: { type: 'array', minItems: 1, uniqueItems: true, items: text },
        owner: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
    }
    const owner = {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    }
    expect(adapt(schema)).toEqual({
      isStrict: true,
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'note', 'size', 'parts', 'owner'],
        properties: {
          id: text,
          note: { type: ['string', 'null'], description: 'A word' },
          size: { type: ['string', 'null'], enum: ['small', 'large', null] },
          parts: { anyOf: [{ type: 'array', minItems: 1, items: text }, { type: 'null' }] },
          owner: { anyOf: [owner, { type: 'null' }] },
        },
      },
    })
  })

  it('expands references', () => {
    const definitions = { score: { type: 'integer', minimum: 1, maximum: 5 } }
    const properties = { a: { $ref: '#/definitions/score' }, b: { $ref: '#/definitions/score' } }
    const { schema } = adapt({ type: 'object', required: ['a', 'b'], properties, definitions })!
    expect(schema.properties).toEqual({ a: definitions.score, b: definitions.score })
    expect(JSON.stringify(schema)).not.toContain('definitions')
  })

  it('allows any item at every position of a tuple', () => {
    const tagged = (key: string) => ({ type: 'object', required: ['key'], properties: { key: { const: key } } })
    const items = [tagged('a'), tagged('b')]
    const list = { type: 'array', items, minItems: 2, additionalItems: false }
    const { schema, isStrict } = adapt({ type: 'object', required: ['list'], properties: { list } })!
    const variant = (key: string) => ({
      type: 'object',
      properties: { key: { type: 'string', enum: [key] } },
      required: ['key'],
      additionalProperties: false,
    })
    expect(isStrict).toBe(true)
    expect(schema.properties).toEqual({
      list: { type: 'array', minItems: 2, items: { anyOf: [variant('a'), variant('b')] } },
    })
  })

  it.each([
    ['an object with any keys', { type: 'object', required: ['x'], properties: { x: { type: 'object' } } }],
    ['a map', { type: 'object', properties: { x: { type: 'object', additionalProperties: { type: 'string' } } } }],
    [
      'objects with the same first key',
      {
        type: 'object',
        properties: {
          x: {
            anyOf: ['b', 'c'].map((key) => ({ type: 'object', properties: { a: text, [key]: text } })),
          },
        },
      },
    ],
  ])('sends %s as a hint that is not enforced', (_name, schema) => {
    expect(adapt(schema)?.isStrict).toBe(false)
  })

  it.each([
    ['a list', { type: 'array', items: text }],
    ['anything', {}],
    ['a schema that contains itself', { type: 'object', properties: { child: { $ref: '#' } } }],
    ['a reference to another file', { type: 'object', properties: { x: { $ref: 'other.json' } } }],
  ])('does not send %s', (_name, schema) => {
    expect(adapt(schema)).toBeUndefined()
  })
})

it('keeps optional keys optional for other providers', () => {
  const schema = { type: 'object', required: ['id'], properties: { id: text, note: text } }
  for (const subset of ['anthropic', 'google', 'plain'] as const) {
    expect(adaptSchema(schema, subset)).toMatchObject({ isStrict: false, schema: { required: ['id'] } })
  }
})

it('sends Anthropic only schemas that its grammar supports', () => {
  const keys = Array.from({ length: 11 }, (_, index) => `k${index}`)
  const properties = Object.fromEntries(keys.map((key) => [key, text]))
  expect(adaptSchema({ type: 'object', properties }, 'anthropic')).toBeUndefined()
  expect(adaptSchema({ type: 'object', properties, required: keys.slice(1) }, 'anthropic')).toBeDefined()
  expect(adaptSchema({ type: 'object', properties: { any: { type: 'object' } } }, 'anthropic')).toBeUndefined()
})

/** A schema, and a value that matches the schema. */
interface Pair {
  readonly schema: object
  readonly value: unknown
}

const leaf = fc.oneof(
  fc.string({ maxLength: 6 }).map((value): Pair => ({ schema: { type: 'string', maxLength: 9 }, value })),
  fc.integer({ min: 1, max: 5 }).map((value): Pair => ({ schema: { type: 'integer', minimum: 1, maximum: 5 }, value })),
  fc.boolean().map((value): Pair => ({ schema: { type: 'boolean' }, value })),
  fc.constantFrom('low', 'high').map((value): Pair => ({ schema: { enum: ['low', 'high'] }, value })),
  fc.constant<Pair>({ schema: { const: 7 }, value: 7 }),
)
const { pair } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('pair')).map(asList),
    fc.array(tie('pair'), { maxLength: 3 }).map(asPlaces),
    objectOf(tie('pair')),
  ),
}))

function asList([{ schema, value }]: readonly [Pair]): Pair {
  return { schema: { type: 'array', items: schema, minItems: 1, uniqueItems: true }, value: [value] }
}

function asPlaces(pairs: readonly Pair[]): Pair {
  const items = pairs.map(({ schema }) => schema)
  return { schema: { type: 'array', items, additionalItems: false }, value: pairs.map(({ value }) => value) }
}

function objectOf(member: fc.Arbitrary<Pair>): fc.Arbitrary<Pair> {
  const keys = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.tuple(member, fc.boolean(), fc.boolean()), {
    noNullPrototype: true,
  })
  return keys.map((members): Pair => {
    const entries = Object.entries(members)
    return {
      schema: {
        type: 'object',
        additionalProperties: false,
        required: entries.filter(([, [, isRequired]]) => isRequired).map(([key]) => key),
        properties: Object.fromEntries(entries.map(([key, [{ schema }]]) => [key, schema])),
      },
      value: Object.fromEntries(
        entries
          .filter(([, [, isRequired, isThere]]) => isRequired || isThere)
          .map(([key, [{ value }]]) => [key, value]),
      ),
    }
  })
}

describe.each(SUBSETS)('the subset %s', (subset) => {
  it('allows everything that the original schema allows', async () => {
    await fc.assert(
      fc.asyncProperty(objectOf(pair), async ({ schema, value }) => {
        const adapted = adaptSchema(schema, subset)
        if (!adapted) return
        const written = adapted.isStrict ? withNulls(value, schema) : value
        const read = await parseJson(JSON.stringify(written), { schema: adapted.schema })
        expect(read).toMatchObject({ state: 'complete', value: written })
        // Output from a strict provider must also be parsed correctly.
        expect(await parseJson(JSON.stringify(written), { schema })).toMatchObject({ state: 'complete', value })
      }),
      { numRuns: 100 },
    )
  })
})

/** Adds null for every missing key, as a strict provider does. */
function withNulls(value: unknown, schema: object): unknown {
  const { properties, items } = schema as { properties?: Record<string, object>; items?: object | object[] }
  if (Array.isArray(value)) {
    return value.map((each, index) => withNulls(each, (Array.isArray(items) ? items[index] : items)!))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(properties ?? {}).map(([key, member]) => {
    return [key, key in value ? withNulls((value as Record<string, unknown>)[key], member) : null]
  })
  return Object.fromEntries(entries)
}
