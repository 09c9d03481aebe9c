import type { RecordedResponse, Recording } from '@quire/scripted'
import { describe, expect, test } from 'vitest'
import { arrange, compareRecordings, placeOf } from './record-answers.ts'

const ada = { step: 'thesis/proposal', model: 'recorded/ada' }

function answer(text: string): RecordedResponse {
  return { text, finishReason: 'stop', usage: { inputTokens: 9, outputTokens: 5 } }
}

describe('arrange', () => {
  const cut = { ...ada, words: 3 }

  test('cuts an answer off between two words, and forgets the count of the whole', () => {
    expect(arrange(answer('One two\nthree four.\n'), ada, { cut })).toEqual({
      text: 'One two\nthree',
      finishReason: 'length',
      usage: { inputTokens: 9 },
      change: 'cut off after 3 words, as a length limit would',
    })
  })

  test('leaves other answers as they are', () => {
    const whole = answer('One two three four.')
    expect(arrange(whole, { ...ada, model: 'recorded/ben' }, { cut })).toBe(whole)
    expect(arrange(whole, { ...ada, step: 'thesis/frame' }, { cut })).toBe(whole)
    expect(arrange(answer('One two three\n'), ada, { cut })).toEqual(answer('One two three\n'))
  })

  test.each([
    ['{\n  "a": [1]\n}\n', '{\n  "a": [1],\n}\n'],
    ['```json\n{"a": 1}\n```\n', '```json\n{"a": 1,}\n```\n'],
    ['No JSON at all.', 'No JSON at all.'],
  ])('adds a comma before the last bracket of %j', (text, expected) => {
    expect(arrange(answer(text), ada, { fault: ada }).text).toBe(expected)
  })
})

test.each([
  ['demo/iteration_1/thesis/proposal/recorded+ada.1#1', 'thesis/proposal', '1', false],
  ['demo/iteration_1/thesis/proposal/recorded+ada.1#2', 'thesis/proposal', '2', true],
  ['demo/iteration_1/antithesis/figures/recorded+ben.1#figures_2', 'antithesis/figures', '2', false],
  [
    'demo/iteration_1/antithesis/figures/recorded+ben.1#figures_2_continuation_1',
    'antithesis/figures',
    '2-continuation-1',
    true,
  ],
])('finds the place of %s', (id, step, number, isContinuation) => {
  expect(placeOf(id)).toEqual({ step, number, isContinuation })
})

test('a changed prompt has no recording, and its old recording is not used', () => {
  const recording: Recording = { ...ada, file: 'thesis-proposal-ada-1.md', prompt: 'old', finish: 'stop' }
  const call = { id: 'demo/iteration_1/thesis/proposal/recorded+ada.1#1', model: ada.model, prompt: 'new' }
  expect(compareRecordings([recording], [call])).toEqual({ missing: [call], unused: [recording] })
  expect(compareRecordings([recording], [{ ...call, prompt: 'old' }])).toEqual({ missing: [], unused: [] })
  expect(compareRecordings([recording], [{ ...call, prompt: 'old', model: 'recorded/ben' }]).missing).toHaveLength(1)
})
