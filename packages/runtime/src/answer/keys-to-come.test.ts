import { expect, it } from 'vitest'
import { keysToCome } from './keys-to-come.ts'

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'What it is called' },
    scores: {
      type: 'object',
      properties: { cost: { $ref: '#/definitions/score' }, time: { $ref: '#/definitions/score' } },
    },
    steps: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, owner: { type: 'string' } } },
    },
    size: { enum: ['small', 'large'] },
  },
  definitions: {
    score: { type: 'object', properties: { value: { type: 'integer' }, why: { description: 'The reason' } } },
  },
}

it.each([
  [
    '{',
    [
      '`title`: What it is called',
      '`scores`: an object with `cost`, `time`',
      '`steps`: a list; each entry: an object with `id`, `owner`',
      '`size`: one of "small", "large"',
    ],
  ],
  [
    '{"title": "A sh',
    [
      '`title`: What it is called (begun)',
      '`scores`: an object with `cost`, `time`',
      '`steps`: a list; each entry: an object with `id`, `owner`',
      '`size`: one of "small", "large"',
    ],
  ],
  [
    '{"size": "small", "steps": [], "title": "A", "scores": {"cost": {"value": 3,',
    ['In `scores.cost`:\n  - `why`: The reason', 'In `scores`:\n  - `time`: an object with `value`, `why`'],
  ],
  [
    '{"title": "A", "scores": {}, "steps": [{"id": "1", "owner": "x"}, {"id": "2"',
    ['In `steps[1]`:\n  - `owner`', 'Further entries of `steps`, if there are any', '`size`: one of "small", "large"'],
  ],
  [
    '{"title": "A", "scores": {}, "steps": [{"id": "1", "owner": "x"}',
    ['`steps`: a list; each entry: an object with `id`, `owner` (begun)', '`size`: one of "small", "large"'],
  ],
  [
    '{"title": "A", "scores": {"cost": {"value": 3}',
    [
      'In `scores`:\n  - `time`: an object with `value`, `why`',
      '`steps`: a list; each entry: an object with `id`, `owner`',
      '`size`: one of "small", "large"',
    ],
  ],
  ['{"title": "A"}', []],
  ['no JSON at all', []],
])('lists the missing parts of %s', async (text, expected) => {
  expect(await keysToCome(schema, text)).toEqual(expected)
})
