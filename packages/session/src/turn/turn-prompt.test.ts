import { join } from 'node:path'
import { type Blueprint, defaultProfiles, loadTemplates } from '@quire/core'
import { DEFAULT_TAGS } from '@quire/core/response'
import { joinResponses, tags, withAsk } from '@quire/runtime/answer'
import type { CallRequest } from '@quire/runtime/call'
import type { RecordedCall } from '@quire/runtime/engine'
import { describe, expect, it } from 'vitest'
import { finishingResponse } from './turn-prompt.ts'

const PROMPTS = { dir: join(import.meta.dirname, '../../prompts'), label: 'prompts' }
const blueprint: Blueprint = {
  name: 'chat',
  reserve: 1_000,
  layers: [
    { id: 'identity', role: 'system', source: 'identity', fit: 'keep' },
    { id: 'message', role: 'user', source: 'message', fit: 'keep' },
  ],
  templates: loadTemplates([PROMPTS]),
  sources: { identity: () => 'You keep the book of the shed.', message: () => 'Write the list.' },
}
const response = (text: string, finishReason: RecordedCall['finishReason'] = 'stop') => ({ text, finishReason })
const { profile } = defaultProfiles().get('openai/gpt-4o')

/** Asks with the given responses. Also returns the requests for continuations. */
async function finish(responses: readonly ReturnType<typeof response>[], window = profile.window) {
  const left = [...responses]
  const requests: CallRequest[] = []
  const step = withAsk({
    run: { id: 'r', project: 'p' },
    step: { key: 'turn' },
    read: async () => '',
    call: async (request: CallRequest): Promise<RecordedCall> => {
      requests.push(request)
      const next = left.shift() ?? response('')
      return { id: `c${requests.length}`, ...next, providerFinishReason: undefined, usage: { outputTokens: 1 } }
    },
  })
  const answer = await step.ask({
    model: profile.id,
    profile: { ...profile, window, ...(window < 10_000 && { tier: 'minimal' as const }) },
    blueprint,
    inputs: {},
    read: tags({ tags: DEFAULT_TAGS }),
    continueWith: ({ reading }) => ({ blueprint: finishingResponse(blueprint, reading.text), inputs: {} }),
  })
  return { ...answer, requests: requests.slice(1) }
}

const startWith = ({ messages }: CallRequest) =>
  /<start_with>\n([\s\S]*)\n<\/start_with>/.exec(messages.at(-1)!.content)?.[1]

const HALF = '<message>m</message><action type="save"><key>fl'
const REST = 'aw</key></action>'

describe('a reply that ends inside an action', () => {
  it('is completed by another call', async () => {
    const { text, state, requests, value } = await finish([response(HALF, 'length'), response(REST)])
    expect({ text, state }).toEqual({ text: HALF + REST, state: 'complete' })
    expect(value.actions.map(({ type }) => type)).toEqual(['save'])
    expect(requests).toHaveLength(1)
    expect(requests[0]!.messages.at(-2)).toEqual({ role: 'assistant', content: HALF })
    expect(startWith(requests[0]!)).toBe(HALF)
  })

  it('is continued even if the model says that it is complete', async () => {
    expect((await finish([response(HALF), response(REST)])).text).toBe(HALF + REST)
  })

  it('is completed by a continuation that repeats the end', async () => {
    expect((await finish([response(HALF, 'length'), response(HALF + REST)])).text).toBe(HALF + REST)
  })

  it('is continued at most five times', async () => {
    const parts = [HALF, 'a', 'b', 'c', 'd', 'e', REST].map((text) => response(text, 'length'))
    const { requests, state, text } = await finish(parts)
    expect([requests.length, state, text]).toEqual([5, 'incomplete', `${HALF}abcde`])
  })

  it('stays unchanged if the model adds nothing', async () => {
    expect(await finish([response(HALF, 'length')])).toMatchObject({ text: HALF, state: 'incomplete' })
  })

  it('stays unchanged if the prompt for the rest does not fit', async () => {
    const { text, state, requests } = await finish([response(HALF, 'length'), response(REST)], 1_050)
    expect({ text, state, requests }).toEqual({ text: HALF, state: 'incomplete', requests: [] })
  })
})

it('sends only the end of a reply if the whole reply does not fit', async () => {
  const long = `<message>m</message><content_update target="list">\n${'- one more tool on the list\n'.repeat(300)}- the la`
  const rest = '- one more tool on the list\n- the ladder</content_update>'
  const { text, requests } = await finish([response(long, 'length'), response(rest)], 2_000)
  expect(text).toBe(`${long}dder</content_update>`)
  const [{ messages }] = requests as [CallRequest]
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(long.endsWith(messages[2]!.content)).toBe(true)
  expect(messages[3]!.content).toContain('<start_with>\n- one more tool on the list\n- the la\n</start_with>')
})

it('does not continue a complete reply or an empty reply', async () => {
  expect((await finish([response('<message>m</message>')])).requests).toEqual([])
  expect((await finish([response('', 'length')])).requests).toEqual([])
})

it('replaces the reply if a continuation starts over', () => {
  const whole = '<message>m</message><action type="save"><key>flaw</key></action>'
  expect(joinResponses([HALF, whole])).toBe(whole)
  expect(joinResponses([HALF, HALF.slice(-30) + REST])).toBe(HALF + REST)
})

it('joins a continuation that repeats the truncated message', () => {
  const cut = '<thinking>It is about the door.</thinking>\n<message>The door opens at noon, and'
  const rest = '<message>The door opens at noon, and closes at six.</message>'
  expect(joinResponses([cut, rest])).toBe(`${cut} closes at six.</message>`)
})

it('adds a space between words in messages, but not in action values', () => {
  expect(joinResponses(['<message>two Saturdays beside', 'paper</message>'])).toBe(
    '<message>two Saturdays beside paper</message>',
  )
  expect(joinResponses([HALF, REST])).toBe(HALF + REST)
})
