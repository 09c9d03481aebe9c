import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import type { CallEvent, Model } from './model.ts'
import { withoutKeys } from './without-keys.ts'

const KEY = 'sk-0123456789abcdef0123456789'

async function say(events: readonly CallEvent[], error?: unknown, prompt = 'Hello.') {
  const model: Model = {
    id: 'p/m',
    async *stream() {
      yield* events
      if (error !== undefined) throw error
    },
  }
  const request = {
    model: 'p/m',
    messages: [{ role: 'user', content: prompt }],
    maxOutputTokens: 9,
  } as const
  const heard: CallEvent[] = []
  const stream = withoutKeys(model, () => [KEY]).stream(request, new AbortController().signal)
  const failed = await (async () => {
    for await (const event of stream) heard.push(event)
    return undefined
  })().catch((thrown: unknown) => thrown)
  return { heard, failed }
}

const finish = { type: 'finish', finishReason: 'other', usage: {} } as const
const textOf = (events: readonly CallEvent[]) => events.map((event) => ('text' in event ? event.text : '')).join('')

describe('a model’s output', () => {
  it('contains no key, even if the key was streamed in pieces', async () => {
    const pieces = [...`Your key is ${KEY}.`].map((text) => ({ type: 'text', text }) as const)
    const { heard } = await say([...pieces, { ...finish, providerFinishReason: `bad ${KEY}`, warnings: [KEY] }])
    expect(textOf(heard)).toBe('Your key is [key].')
    expect(heard.at(-1)).toEqual({
      ...finish,
      providerFinishReason: 'bad [key]',
      warnings: ['[key]', 'The reply contained a key from the environment. The key was replaced by [key].'],
    })
  })

  it('stays unchanged if it contains no key', async () => {
    const events = [{ type: 'text', text: 'Plain. ' }, { type: 'text', text: 'Words' }, finish] as const
    const { heard } = await say(events)
    expect(textOf(heard)).toBe('Plain. Words')
    expect(heard.at(-1)).toEqual(finish)
  })

  it('warns about a key that the user wrote', async () => {
    const { heard } = await say([finish], undefined, `My key is ${KEY}.`)
    expect(heard.at(-1)).toMatchObject({ warnings: [expect.stringContaining('as written')] })
  })
})

describe('a failure', () => {
  it('contains no key', async () => {
    const cause = Object.assign(new Error(`spawn ${KEY}`), { spawnargs: [KEY] })
    const partialText = `half ${KEY.slice(0, 20)}`
    const { failed } = await say([], new CallFailed('p/m', 'server', `bad ${KEY}`, { partialText, cause, status: 500 }))
    expect(failed).toMatchObject({
      failure: 'server',
      status: 500,
      message: 'p/m: bad [key]',
      partialText: 'half [key]',
    })
    expect(inspect(failed, { depth: 9, showHidden: true })).not.toContain(KEY.slice(0, 20))
  })

  it('contains no key even if the kind of failure is unknown', async () => {
    const { failed } = await say([], Object.assign(new TypeError(`no ${KEY}`), { headers: { authorization: KEY } }))
    expect(failed).toMatchObject({ name: 'TypeError', message: 'no [key]' })
    expect(inspect(failed, { depth: 9, showHidden: true })).not.toContain(KEY.slice(0, 20))
  })
})
