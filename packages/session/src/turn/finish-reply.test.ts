import { join } from 'node:path'
import { type Blueprint, defaultProfiles, loadTemplates } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { DEFAULT_TAGS } from '@quire/core/response'
import { assembleRecorded, type RecordedPrompt } from '@quire/runtime/artifact'
import type { RecordedCall } from '@quire/runtime/engine'
import { describe, expect, it } from 'vitest'
import { finishReply, joinReply } from './finish-reply.ts'

const PROMPTS = { dir: join(import.meta.dirname, '../../prompts'), label: 'prompts' }
const blueprint: Blueprint = { name: 'chat', layers: [], templates: loadTemplates([PROMPTS]), sources: {} }
const call = (text: string, finishReason: RecordedCall['finishReason'] = 'stop') =>
  ({ text, finishReason, usage: { outputTokens: 1 } }) as RecordedCall

/** Returns the visible part of the reply, and the text to repeat. */
async function shownBy({ sources, templates }: Blueprint): Promise<object> {
  const pieces = (await sources.reply_so_far!({} as never)) as { text: string }[]
  const { text } = (await sources.finish_reply!({ templates } as never)) as { text: string }
  const startWith = /<start_with>\n([\s\S]*)\n<\/start_with>/.exec(text)?.[1]
  return { text: pieces.map((piece) => piece.text).join(''), startWith }
}

/** Completes `first` with the replies in `more`. Also returns the requests for continuations. */
async function finish(first: RecordedCall, more: readonly RecordedCall[], assemble?: () => never) {
  const asked: { continuation: number; soFar: unknown }[] = []
  const replies = [...more]
  const reply = await finishReply(first, {
    blueprint,
    tags: DEFAULT_TAGS,
    assemble: async (made) => assemble?.() ?? ({ soFar: await shownBy(made) } as unknown as RecordedPrompt),
    ask: async (prompt, continuation) => {
      asked.push({ continuation, soFar: (prompt as unknown as { soFar: unknown }).soFar })
      return replies.shift() ?? call('')
    },
  })
  return { ...reply, asked }
}

const HALF = '<message>m</message><action type="save"><key>fl'
const REST = 'aw</key></action>'

describe('a reply that ends inside an action', () => {
  it('is completed by another call', async () => {
    expect(await finish(call(HALF, 'length'), [call(REST)])).toEqual({
      text: HALF + REST,
      isCutOff: false,
      outputTokens: 2,
      asked: [{ continuation: 1, soFar: { text: HALF, startWith: HALF } }],
    })
  })

  it('is continued even if the model says that it is complete', async () => {
    expect((await finish(call(HALF), [call(REST)])).text).toBe(HALF + REST)
  })

  it('is completed by a continuation that repeats the end', async () => {
    expect((await finish(call(HALF, 'length'), [call(HALF + REST)])).text).toBe(HALF + REST)
  })

  it('is continued at most four times', async () => {
    const parts = ['a', 'b', 'c', 'd', REST].map((text) => call(text, 'length'))
    const { asked, isCutOff, text } = await finish(call(HALF, 'length'), parts)
    expect([asked.length, isCutOff, text]).toEqual([4, true, `${HALF}abcd`])
  })

  it('leaves the reply unchanged if it cannot be continued', async () => {
    expect(await finish(call(HALF, 'length'), [])).toMatchObject({ text: HALF, isCutOff: true })
    const full = () => {
      throw new BudgetExceeded({ needed: 2, budget: 1, smallestWindow: 3, layers: [] } as never)
    }
    expect(await finish(call(HALF, 'length'), [call(REST)], full)).toMatchObject({ text: HALF, asked: [] })
  })
})

it('sends only the end of a reply if the whole reply does not fit', async () => {
  const { profile } = defaultProfiles().get('openai/gpt-4o')
  const small = { ...profile, window: 2_000, tier: 'minimal' as const }
  const chat: Blueprint = {
    ...blueprint,
    reserve: 1_000,
    layers: [
      { id: 'identity', role: 'system', source: 'identity', fit: 'keep' },
      { id: 'message', role: 'user', source: 'message', fit: 'keep' },
    ],
    sources: { identity: () => 'You keep the book of the shed.', message: () => 'Write the list.' },
  }
  const long = `<message>m</message><content_update target="list">\n${'- one more tool on the list\n'.repeat(300)}- the la`
  const shown: RecordedPrompt['assembly']['messages'][] = []
  const { text } = await finishReply(call(long, 'length'), {
    blueprint: chat,
    tags: DEFAULT_TAGS,
    assemble: (made) => assembleRecorded(made, {}, { model: small, profile: small, format: 'messages' }),
    ask: async ({ assembly }) => {
      shown.push(assembly.messages)
      return call('- one more tool on the list\n- the ladder</content_update>')
    },
  })
  expect(text).toBe(`${long}dder</content_update>`)
  expect(shown[0]!.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(long.endsWith(shown[0]![2]!.content)).toBe(true)
  expect(shown[0]![3]!.content).toContain('<start_with>\n- one more tool on the list\n- the la\n</start_with>')
})

it('does not continue a complete reply or an empty reply', async () => {
  expect((await finish(call('<message>m</message>'), [])).asked).toEqual([])
  expect((await finish(call('', 'length'), [])).asked).toEqual([])
})

it('replaces the reply if a continuation starts over', () => {
  const whole = '<message>m</message><action type="save"><key>flaw</key></action>'
  expect(joinReply(HALF, whole)).toBe(whole)
  expect(joinReply(HALF, HALF.slice(-30) + REST)).toBe(HALF + REST)
})

it('joins a continuation that repeats the truncated message', () => {
  const cut = '<thinking>It is about the door.</thinking>\n<message>The door opens at noon, and'
  const rest = '<message>The door opens at noon, and closes at six.</message>'
  expect(joinReply(cut, rest)).toBe(`${cut} closes at six.</message>`)
})

it('adds a space between words in messages, but not in action values', () => {
  expect(joinReply('<message>two Saturdays beside', 'paper</message>')).toBe(
    '<message>two Saturdays beside paper</message>',
  )
  expect(joinReply(HALF, REST)).toBe(HALF + REST)
})
