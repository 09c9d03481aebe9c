import { describe, expect, it } from 'vitest'
import { parseJson } from '../parse-json.ts'

const act = (type: string, more: object) => ({
  type: 'object',
  required: ['type', ...Object.keys(more)],
  additionalProperties: false,
  properties: { type: { const: type }, ...more },
})
const text = { type: 'string' }
const messages = async (value: unknown, schema: object): Promise<string[]> =>
  (await parseJson(JSON.stringify(value), { schema })).diagnostics
    .filter(({ code }) => code === 'json.schema-mismatch')
    .map(({ message }) => message)

describe('the errors of a value whose schema has alternatives', () => {
  const actions = {
    type: 'array',
    items: { anyOf: [act('add', { name: text, why: text }), act('move', { to: { anyOf: [{ type: 'null' }, text] } })] },
  }

  it('reports the errors of the alternative whose constant matches', async () => {
    expect(await messages([{ type: 'add', name: 'x' }], actions)).toEqual([
      '$[0]: the required property "why" is missing.',
    ])
    expect(await messages([{ type: 'move' }, { type: 'add', name: 'x' }], actions)).toEqual([
      '$[0]: the required property "to" is missing.',
      '$[1]: the required property "why" is missing.',
    ])
  })

  it('reports the errors of the alternative that has the value’s type', async () => {
    const schema = { anyOf: [{ type: 'null' }, { type: 'object', required: ['mission'] }] }
    expect(await messages({}, schema)).toEqual(['$: the required property "mission" is missing.'])
  })

  it('reports all errors if the intended alternative is unclear', async () => {
    expect(await messages([{ type: 'burn' }], actions)).toContain(
      '$[0]: expected at least one of the alternatives to match, found an object.',
    )
    const schema = { oneOf: [{ required: ['a'] }, { required: ['b'] }] }
    expect(await messages({}, schema)).toHaveLength(3)
  })
})
