import { describe, expect, test } from 'vitest'
import { fillShape, standInAnswer } from './stand-in-answer.ts'

describe('a placeholder answer', () => {
  const template = '# Title\n\n[guidance]\n\n## Risks\n\n```\n# no heading\n```\n'

  test('has the headings of its template, with text under each heading', () => {
    expect(standInAnswer({ schema: undefined, template })).toMatch(/^# Title\n\n\S.+\n\n## Risks\n\n\S.+\n$/)
  })

  test('has the requested length', () => {
    const short = standInAnswer({ schema: undefined, template })
    const long = standInAnswer({ schema: undefined, template, tokens: 2000 })
    expect(long.length).toBeGreaterThan(short.length * 10)
    // A token has four to five characters.
    expect(long.length).toBeGreaterThan(2000 * 4)
    expect(long.length).toBeLessThan(2000 * 5.5)
  })

  test('contains every property of a JSON Schema', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^M[1-9][0-9]*[.][1-9][0-9]*$' },
        serves: { type: 'string', pattern: '^(R|QL)[1-9][0-9]*$' },
        score: { $ref: '#/definitions/score' },
        kind: { enum: ['a', 'b'] },
        three: { type: 'array', minItems: 3, items: { type: 'string' } },
        pair: { type: 'array', items: [{ const: 'x' }, { type: 'boolean' }] },
      },
      definitions: { score: { type: 'integer', minimum: 5 } },
    }
    expect(fillShape(schema, 'text')).toEqual({
      id: 'M1.1',
      serves: 'R1',
      score: 5,
      kind: 'a',
      three: ['text', 'text', 'text'],
      pair: ['x', true],
    })
  })

  test('terminates for a recursive schema', () => {
    const schema = { type: 'object', properties: { child: { $ref: '#' } } }
    expect(JSON.stringify(fillShape(schema, 't')).length).toBeLessThan(500)
  })
})
