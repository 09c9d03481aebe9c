import { describe, expect, it } from 'vitest'
import { answerForm } from './answer-form.ts'
import { parseJson } from './parse-json.ts'

const text = (description: string) => ({ type: 'string', description })

const review = {
  type: 'object',
  required: ['summary', 'points', 'size', 'scores'],
  properties: {
    summary: text('What is "new"'),
    points: { type: 'array', minItems: 1, description: 'What was found', items: { type: 'string' } },
    size: { enum: ['small', 'large'], description: 'How much work it is' },
    scores: {
      type: 'object',
      required: ['style', 'sense'],
      properties: { style: { $ref: '#/definitions/score' }, sense: { $ref: '#/definitions/score' } },
    },
    owner: {
      type: 'array',
      description: 'Who answers for it',
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 40 } } },
    },
  },
  definitions: {
    score: {
      type: 'object',
      required: ['value', 'why'],
      properties: { value: { type: 'integer', minimum: 1, maximum: 5 }, why: text('The passage that decided it') },
    },
  },
}

describe('the form of an answer', () => {
  it('shows the value that belongs in each position, and adds remarks where needed', () => {
    expect(answerForm(review)).toBe(`{
  "summary": "What is 'new'",
  "points": ["What was found"], // at least 1 item
  "size": "small", // How much work it is; or "large"
  "scores": {
    "style": {
      "value": 1, // 1 to 5
      "why": "The passage that decided it"
    },
    "sense": { "value": 1, "why": "…" } // like style
  },
  "owner": [ // Who answers for it; may be left out
    {
      "name": "…" // at most 40 characters
    }
  ]
}`)
  })

  it('the parser accepts the form', async () => {
    const { state, value, diagnostics } = await parseJson(answerForm(review), { schema: review })
    expect({ state, diagnostics: diagnostics.filter(({ severity }) => severity === 'error') }).toEqual({
      state: 'repaired',
      diagnostics: [],
    })
    expect(value).toMatchObject({ size: 'small', scores: { sense: { value: 1 } } })
  })

  it('shows every position of a tuple', () => {
    const place = (key: string) => ({ type: 'object', required: ['key'], properties: { key: { const: key } } })
    const list = { type: 'array', items: [place('a'), place('b')], minItems: 2 }
    const form = answerForm({ type: 'object', required: ['list'], properties: { list } })
    expect(form).toBe('{\n  "list": [{ "key": "a" }, { "key": "b" }]\n}')
  })

  it('terminates for a recursive schema, and describes alternatives, maps and unknown values', () => {
    const node = { type: 'object', required: ['child'], properties: { child: { $ref: '#' } } }
    expect(answerForm(node)).toContain('{')
    const odd = { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'A count' }
    const map = { type: 'object', additionalProperties: { type: 'boolean' } }
    const form = answerForm({ type: 'object', required: ['odd', 'map', 'any'], properties: { odd, map, any: {} } })
    expect(form).toBe('{\n  "odd": 1, // A count; or null\n  "map": { "…": true },\n  "any": "…"\n}')
  })
})
