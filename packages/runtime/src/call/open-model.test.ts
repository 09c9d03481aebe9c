import { describe, expect, it } from 'vitest'
import { modelSettings } from './call-settings.ts'
import { type OpenModelOptions, openModel } from './open-model.ts'
import { testKind } from './test-kind.ts'

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
