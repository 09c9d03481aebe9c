import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { modelSettings } from './call-settings.ts'
import type { CallEvent, Model } from './model.ts'
import { type OpenModelOptions, openModel } from './open-model.ts'
import { testKind } from './test-kind.ts'
import { withoutKeys } from './without-keys.ts'

const context: OpenModelOptions = { settings: {}, environment: {}, kinds: [testKind] }
const request = { messages: [{ role: 'user' as const, content: 'Hello' }], maxOutputTokens: 50 }

async function ask(id: string, opened = context): Promise<string> {
  let text = ''
  for await (const event of openModel(id, opened).stream({ ...request, model: id }, new AbortController().signal)) {
    if (event.type === 'text') text += event.text
  }
  return text
}

describe('a model', () => {
  it('is opened by its name', async () => {
    expect(await ask('test/alpha')).toBe('test/alpha')
    await expect(ask('openai/gpt-4o')).rejects.toMatchObject({ failure: 'misconfigured', model: 'openai/gpt-4o' })
    await expect(ask('nobody/nothing')).rejects.toThrow(/unknown provider 'nobody'/)
    await expect(ask('constructor/x')).rejects.toThrow(/unknown provider 'constructor'/)
    await expect(ask('gpt-4o')).rejects.toThrow(/provider\/model/)
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'rejects the name of an inherited property: %s',
    async (name) => {
      const openai = { ...context, settings: { providers: { openai: { baseUrl: 'http://127.0.0.1:9' } } } }
      await expect(ask(`${name}/m`)).rejects.toThrow(`unknown provider '${name}'`)
      await expect(ask(`openai/${name}`, openai)).rejects.toMatchObject({
        code: 'call-failed',
        failure: 'misconfigured',
      })
      await expect(ask(`replay/${name}`)).rejects.toMatchObject({ code: 'call-failed' })
      expect(await ask(`test/${name}`)).toBe(`test/${name}`)
    },
  )
})

describe('the settings of a model', () => {
  it('override the settings of its provider', () => {
    const models = { 'ollama/*': { temperature: 0, seed: 7 }, 'ollama/a': { temperature: 1 } }
    expect(modelSettings({ models }, 'ollama/a')).toEqual({ temperature: 1, seed: 7 })
    expect(modelSettings({ models }, 'ollama/b')).toEqual({ temperature: 0, seed: 7 })
    expect(modelSettings({ models }, 'openai/b')).toEqual({})
    expect(modelSettings({}, '__proto__')).toEqual({})
  })
})

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
