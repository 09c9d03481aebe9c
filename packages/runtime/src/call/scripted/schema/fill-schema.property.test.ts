import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask } from '../test-ask.ts'

const name = fc.constantFrom(
  'summary',
  'score',
  'features',
  'document_key',
  'owner',
  'notes',
  'risk',
  'x-1',
  'constructor',
)
const text = fc.oneof(
  fc.constant({ type: 'string' }),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(120), maxLength: fc.integer({ min: 120, max: 200 }) }),
  fc.record({ type: fc.constant('string'), maxLength: fc.nat(12) }),
  fc.record({
    type: fc.constant('string'),
    format: fc.constantFrom('date', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'nonsense'),
  }),
  fc.record({
    type: fc.constant('string'),
    pattern: fc.constantFrom(
      '^[a-z_]+$',
      '^R-\\d{2,4}$',
      '^(?:low|high)$',
      '[A-Z]{3}',
      '^v\\d+\\.\\d+(-rc\\d)?$',
      '^[^@\\s]+@[a-z]+\\.(com|org)$',
    ),
  }),
)
const number = fc.oneof(
  fc.constant({ type: 'integer' }),
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.nat(40))
    .map(([low, more]) => ({ type: 'integer', minimum: low, maximum: low + more })),
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 }))
    .map(([low, more]) => ({ type: 'number', exclusiveMinimum: low, exclusiveMaximum: low + more })),
  fc.integer({ min: 2, max: 9 }).map((step) => ({ type: 'integer', multipleOf: step, minimum: 10 })),
  fc.constant({ type: 'number', maximum: -3.5 }),
)
const simple = fc.oneof(
  text,
  number,
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: ['string', 'null'] }),
  fc.record({ enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 4 }) }),
  fc.record({ const: fc.oneof(fc.string(), fc.boolean(), fc.integer()) }),
  fc.constant({}),
  fc.constant({ $ref: '#/$defs/Leaf' }),
)
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    simple,
    fc.record({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: fc.nat(3),
      maxItems: fc.integer({ min: 3, max: 6 }),
    }),
    fc.uniqueArray(fc.tuple(name, tie('schema')), { selector: ([key]) => key, maxLength: 4 }).chain((entries) => {
      const properties = Object.fromEntries(entries)
      return fc
        .subarray(Object.keys(properties))
        .map((required) => ({ type: 'object', properties, required, additionalProperties: false }))
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant('object'), additionalProperties: tie('schema'), minProperties: fc.nat(4) }),
    tie('schema').map((part) => ({ allOf: [part, {}] })),
  ),
}))

const defs = {
  Leaf: {
    type: 'object',
    properties: { title: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Leaf' } } },
    required: ['title'],
  },
}

const RUNS = 100

async function fill(purposeSchema: object): Promise<unknown> {
  const { text } = await ask({ purpose: { schema: purposeSchema }, maxOutputTokens: 10_000_000 })
  return JSON.parse(text)
}

describe('filling a schema', () => {
  it('gives a value that meets it, whatever the schema', async () => {
    await fc.assert(
      fc.asyncProperty(schema, async (part) => {
        const whole = { ...part, $defs: defs }
        const validate = new Ajv({ strict: false, validateFormats: false }).compile(whole)
        const value = await fill(whole)
        expect(validate(value), JSON.stringify([validate.errors, whole, value])).toBe(true)
      }),
      { numRuns: RUNS },
    )
  }, 60_000)

  it.each([
    [
      'one branch exactly',
      {
        oneOf: [
          { type: 'object', properties: { kind: { const: 'a' } }, required: ['kind'] },
          {
            type: 'object',
            properties: { kind: { const: 'b' }, size: { type: 'integer' } },
            required: ['kind', 'size'],
          },
        ],
      },
    ],
    [
      'overlapping branches',
      {
        oneOf: [
          { type: 'integer', minimum: 5 },
          { type: 'integer', maximum: 8 },
        ],
      },
    ],
    ['what must not be', { type: 'string', enum: ['a', 'b', 'c'], not: { enum: ['a', 'b'] } }],
    [
      'a condition',
      {
        type: 'object',
        properties: { kind: { enum: ['x', 'y'] }, y: { type: 'string' } },
        required: ['kind'],
        if: { properties: { kind: { const: 'y' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['y'] },
      },
    ],
    ['unique entries', { type: 'array', items: { enum: [1, 2, 3, 4] }, minItems: 4, uniqueItems: true }],
    [
      'an entry of a kind',
      {
        type: 'array',
        items: { type: ['integer', 'string'] },
        contains: { type: 'integer', minimum: 100 },
        minItems: 2,
      },
    ],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 2 }],
    [
      'names by a pattern',
      {
        type: 'object',
        patternProperties: { '^s_[a-z]+$': { type: 'integer' } },
        additionalProperties: false,
        minProperties: 2,
      },
    ],
    [
      'names of a kind',
      {
        type: 'object',
        propertyNames: { pattern: '^[a-z]{3}$' },
        additionalProperties: { type: 'boolean' },
        minProperties: 2,
      },
    ],
    [
      'parts merged',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'number', minimum: 3 } }, required: ['a'] },
          { properties: { a: { type: 'integer', maximum: 4 }, b: { type: 'string' } }, required: ['b'] },
        ],
      },
    ],
    [
      'what others require',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        additionalProperties: true,
        dependentRequired: { a: ['b', 'c'] },
      },
    ],
    [
      'a definition of itself',
      {
        $ref: '#/$defs/Tree',
        $defs: {
          Tree: {
            type: 'object',
            properties: {
              left: { $ref: '#/$defs/Tree' },
              right: { anyOf: [{ $ref: '#/$defs/Tree' }, { type: 'null' }] },
            },
            required: ['right'],
          },
        },
      },
    ],
    ['a scalar', { type: 'integer', minimum: 1, maximum: 1 }],
    ['anything', {}],
  ])('meets %s', async (_, part) => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(part)
    const value = await fill({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...part })
    expect(validate(value), JSON.stringify([validate.errors, value])).toBe(true)
  })

  it('takes identifiers from the prompt and hints from names and descriptions', async () => {
    const request =
      'Plan the work.\n\n- document_key: business_case\n- document_key: feature_spec\n- document_key: risk_register'
    const { text } = await ask({
      request,
      purpose: {
        schema: {
          type: 'object',
          properties: {
            files: {
              type: 'array',
              items: {
                type: 'object',
                properties: { document_key: { type: 'string' }, risk: { type: 'string' } },
                required: ['document_key'],
              },
            },
          },
        },
      },
    })
    const { files } = JSON.parse(text) as { files: { document_key: string }[] }
    expect(files.map((file) => file.document_key)).toEqual(['business_case', 'feature_spec', 'risk_register'])
  })

  it.each([
    ['a pattern', { type: 'string', pattern: '^M[1-9][0-9]*[.][1-9][0-9]*$' }, 'M1.1', 'M1.4'],
    ['what the prompt shows', { type: 'string' }, 'T1', 'T4'],
  ])('counts ids by %s, and refers to entries above only', async (_, id, first, last) => {
    const item = { type: 'object', properties: { id, depends_on: { type: 'array', items: id } } }
    const { text } = await ask({
      request: 'Plan the work as {"id": "T1"}.',
      purpose: { schema: { type: 'object', properties: { items: { type: 'array', minItems: 4, items: item } } } },
    })
    const { items } = JSON.parse(text) as { items: { id: string; depends_on: string[] }[] }
    expect([items[0]!.id, items[3]!.id]).toEqual([first, last])
    for (const [index, { depends_on }] of items.entries()) {
      const above = items.slice(0, index).map((each) => each.id)
      expect(depends_on.length > 0).toBe(index > 0)
      expect(above).toEqual(expect.arrayContaining(depends_on))
    }
  })

  it('changes with every word of the prompt', async () => {
    const purpose = { schema: { type: 'object', properties: { summary: { type: 'string' } } } }
    expect((await ask({ purpose })).text).not.toBe(
      (await ask({ purpose, request: 'We want to build a small lending app for our town library.' })).text,
    )
  })

  it('fills a JSON skeleton where the template is one', async () => {
    const { text } = await ask({ purpose: { template: '{"executive_summary": "", "strengths": [""], "score": 0}' } })
    expect(JSON.parse(text)).toEqual({
      executive_summary: expect.stringMatching(/\w+ \w+/),
      strengths: expect.arrayContaining([expect.any(String)]),
      score: expect.any(Number),
    })
  })
})
