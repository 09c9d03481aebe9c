import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { linkEntries } from './fill-schema.ts'
import { ask } from './test-ask.ts'

const KIT = join(import.meta.dirname, '../../kits/dialectic/schemas')
const read = (name: string): object => JSON.parse(readFileSync(join(KIT, name), 'utf8')) as object

const item = { type: 'object', required: ['n'], properties: { n: { type: 'integer', minimum: 3, maximum: 9 } } }
const SCHEMAS: readonly (readonly [string, object])[] = [
  ...readdirSync(KIT).map((name) => [name, read(name)] as const),
  ['a pattern', { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' }],
  ['lengths', { type: 'array', minItems: 6, items: { type: 'string', minLength: 90, maxLength: 100 } }],
  ['a tuple', { type: 'array', items: [{ const: 1 }, { type: 'string' }], minItems: 2, additionalItems: false }],
  ['one item at most', { type: 'array', maxItems: 1, items: item }],
  ['alternatives', { anyOf: [item, { type: 'null' }] }],
  ['parts', { allOf: [item, { required: ['m'], properties: { m: { enum: ['x', 'y'] } } }] }],
  [
    'itself',
    {
      $ref: '#/definitions/tree',
      definitions: {
        tree: {
          type: 'object',
          required: ['of'],
          properties: { of: { type: 'array', items: { $ref: '#/definitions/tree' } } },
        },
      },
    },
  ],
  [
    'a property that is named like a keyword',
    { type: 'object', required: ['items'], properties: { items: { type: 'array', items: { type: 'boolean' } } } },
  ],
]

describe('JSON', () => {
  it.each(SCHEMAS)('satisfies its schema: %s', async (_name, schema) => {
    for (const model of ['scripted/alpha', 'scripted/beta', 'scripted/gamma']) {
      const { text } = await ask({ schema, model, maxOutputTokens: 20_000 })
      expect(await parseJson(text, { schema })).toMatchObject({ state: 'complete', diagnostics: [] })
    }
  })

  it('refers to the prompt, and shows a hash of the prompt', async () => {
    const { text } = await ask({
      schema: { type: 'object', required: ['summary'], properties: { summary: { type: 'string' } } },
    })
    expect(text).toMatch(/\[reference [0-9a-f]{8}\]/)
    expect(text).not.toBe((await ask({ request: 'Another request for a shed.', schema: { type: 'string' } })).text)
  })

  it('continues ids from the example', async () => {
    const { text } = await ask({ schema: read('actionable_checklist.json'), maxOutputTokens: 20_000 })
    const { items } = JSON.parse(text) as { items: { id: string; depends_on: string[] }[] }
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual(['M1.1', 'M1.2', 'M1.3'])
    expect(items.slice(0, 3).map(({ depends_on }) => depends_on)).toEqual([[], ['M1.1'], ['M1.2']])
    const frame = JSON.parse((await ask({ schema: read('frame.json'), maxOutputTokens: 20_000 })).text)
    expect(frame.limits.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(['L1', 'L2'])
  })

  it('refers to ids in a list of the prompt', async () => {
    const id = { type: 'string', description: 'The id of the limit' }
    const schema = { type: 'array', minItems: 3, maxItems: 3, items: id }
    const request =
      '## Limits\n\n- L4 (rule): Nobody works at night.\n- L7 (at_most): 20 days\n\n## Other figures\n\n- F1: 3'
    expect(JSON.parse((await ask({ schema, request, maxOutputTokens: 2000 })).text)).toEqual(['L4', 'L7', 'L4'])
  })

  it('gives a passing verdict', async () => {
    const schema = {
      type: 'object',
      required: ['verdict'],
      properties: { verdict: { enum: ['stop', 'retry', 'continue'] } },
    }
    for (const model of ['scripted/alpha', 'scripted/beta', 'scripted/gamma', 'scripted/delta']) {
      expect(JSON.parse((await ask({ schema, model })).text)).toEqual({ verdict: 'continue' })
    }
  })

  it('quotes the part of the prompt that an entry refers to', async () => {
    const entry = {
      type: 'object',
      required: ['delta', 'quote'],
      properties: { delta: { enum: ['S1.2'] }, quote: { type: 'string' } },
    }
    const content =
      'Report.\n\n<delta id="S1.1">Another.</delta>\n<delta round="1" id="S1.2"><![CDATA[Ada wrote a < b.]]></delta>'
    const { text } = await ask({ schema: entry, messages: [{ role: 'user', content }] })
    expect(JSON.parse(text)).toEqual({ delta: 'S1.2', quote: 'Ada wrote a' })
  })

  it('is completed to valid JSON, wherever it was cut off', async () => {
    const schema = read('comparison_vector.json')
    const whole = (await ask({ schema })).text
    for (let at = 1; at < whole.length; at += 7) {
      const partial = whole.slice(0, at)
      const content = `# Material\n\nSomething else.\n\nGo on.\n\nThe JSON so far:\n\n---\n\n${partial}`
      const { text } = await ask({ schema, messages: [{ role: 'user', content }] })
      // If the model cannot continue an answer, it starts again.
      const joined = text.startsWith('{\n  "summary"') ? text : partial + text
      expect(await parseJson(joined, { schema }), partial.slice(-30)).toMatchObject({ state: 'complete' })
    }
  })

  it('is not created for an unsatisfiable schema', async () => {
    const schema = { $ref: '#/definitions/nowhere' }
    await expect(ask({ schema })).rejects.toMatchObject({ code: 'call-failed', failure: 'rejected' })
  })
})

it('replaces an unknown key with the key of an entry above', () => {
  const actions = [
    { key: 'N1', parent: 'N160' },
    { key: 'N2', parent: 'N7' },
    { key: 'N3', parent: 'P4' },
  ]
  expect(linkEntries({ actions, assignments: [{ product: 'N2' }, { product: 'N770' }] })).toEqual({
    actions: [
      { key: 'N1', parent: null },
      { key: 'N2', parent: 'N1' },
      { key: 'N3', parent: 'P4' },
    ],
    assignments: [{ product: 'N2' }, { product: 'N3' }],
  })
})
