import { type Blueprint, parseResponse } from '@quire/core'
import { parseActions } from '@quire/core/action'
import { expect, test } from 'vitest'
import { defineHandler } from '../handlers/session-handler.ts'
import type { SessionKit } from '../kit/session-kit.ts'
import { answerLookUps } from './look-up.ts'

const kit = {
  blueprint: { layers: [], sources: {} } as unknown as Blueprint,
  actions: parseActions('actions:\n  look: { description: Looks }\n  change: { description: Changes }\n', 'a.yaml'),
  handlers: { look: defineHandler(() => 'Found.', { isLookUp: true }), change: defineHandler(() => true, {}) },
} as unknown as SessionKit

const LOOK = '<message>I am looking.</message><action type="look"></action>'

/**
 * Runs a turn with the given responses. Returns the last response, the look-up results and the layers of each prompt.
 */
async function turn(responses: readonly string[], { fits = true } = {}) {
  const left = [...responses]
  const prompts: string[][] = []
  const acted: string[] = []
  const done = await answerLookUps(
    { value: parseResponse(left.shift()!) },
    {
      kit,
      act: async ({ actions }) => {
        acted.push(...actions.map(({ type }) => type))
        return actions.map(({ type }) => ({ type, status: 'executed' as const, result: 'Found.' }))
      },
      ask: async ({ layers }) => {
        if (!fits) return undefined
        prompts.push(layers.map(({ id }) => id))
        return { value: parseResponse(left.shift()!) }
      },
    },
  )
  return { ...done, message: done.answer.value.message, prompts, acted }
}

test('calls the model again if a reply contains only look-ups', async () => {
  const { message, found, prompts } = await turn([LOOK, '<message>So it is.</message>'])
  expect(message).toBe('So it is.')
  expect(found).toEqual([{ type: 'look', status: 'executed', result: 'Found.' }])
  expect(prompts).toEqual([['look_up_1', 'look_up_1_results']])
})

test.each([
  ['also changes something', `${LOOK}<action type="change"></action>`],
  ['also writes a text', `${LOOK}<content_update target="a">Text</content_update>`],
  ['also requests an unknown action', `${LOOK}<action type="other"></action>`],
  ['requests nothing', '<message>Hello.</message>'],
])('treats a reply as final if it %s', async (_what, response) => {
  const { prompts, acted, isActedOn } = await turn([response])
  expect({ prompts, acted, isActedOn }).toEqual({ prompts: [], acted: [], isActedOn: false })
})

test('answers look-ups at most twice per turn', async () => {
  const { prompts, acted, isActedOn, message } = await turn([LOOK, LOOK, LOOK])
  expect(prompts).toHaveLength(2)
  expect(prompts[1]).toEqual(['look_up_1', 'look_up_1_results', 'look_up_2', 'look_up_2_results'])
  expect({ acted, isActedOn, message }).toEqual({ acted: ['look', 'look'], isActedOn: false, message: 'I am looking.' })
})

test('ends the turn after the look-up if the results do not fit', async () => {
  const { isActedOn, found, prompts } = await turn([LOOK], { fits: false })
  expect(isActedOn).toBe(true)
  expect(found).toHaveLength(1)
  expect(prompts).toEqual([])
})
