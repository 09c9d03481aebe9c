import { describe, expect, it } from 'vitest'
import { participantsOf } from '../granularity/participant.ts'
import { letterOf, numberOf } from './cast.ts'

const models = ['openai/gpt-4o', 'xai/grok-4', 'openai/gpt-4o']

describe('letterOf', () => {
  it('gives every participant a different letter', () => {
    expect(participantsOf(models).map((one) => letterOf({ models }, one))).toEqual(['A', 'B', 'C'])
  })

  it('gives a replacement the letter and number of the replaced model', () => {
    const changes = [{ model: 'xai/grok-4', by: 'mistral/large', keeps: [] }]
    const now = participantsOf(models, changes)
    expect(now.map(({ model }) => model)).toContain('mistral/large')
    expect(now.map((one) => letterOf({ models, changes }, one))).toEqual(['A', 'B', 'C'])
    expect(now.map((one) => numberOf({ models, changes }, one))).toEqual([1, 2, 3])
  })

  it('gives no letter to a model that is not a participant', () => {
    expect(letterOf({ models }, { model: 'deepseek/chat', n: 1 })).toBeUndefined()
  })

  it('supports more than 26 participants', () => {
    const many = Array.from({ length: 60 }, (_, index) => `p/m${index}`)
    const letters = participantsOf(many).map((one) => letterOf({ models: many }, one))
    expect(new Set(letters).size).toBe(60)
    expect(letters[26]).toBe('A2')
  })
})
