import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { modelSettings } from './call-settings.ts'
import { type OpenModelOptions, openModel } from './open-model.ts'
import { replay } from './replay/index.ts'
import { callFingerprint } from './request-record.ts'
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

describe('a model is opened', () => {
  it('by its name', async () => {
    expect(await ask('test/alpha')).toBe('test/alpha')
    await expect(ask('openai/gpt-4o')).rejects.toMatchObject({ failure: 'misconfigured', model: 'openai/gpt-4o' })
    await expect(ask('nobody/nothing')).rejects.toThrow(/no provider 'nobody'/)
    await expect(ask('constructor/x')).rejects.toThrow(/no provider 'constructor'/)
    await expect(ask('gpt-4o')).rejects.toThrow(/provider\/model/)
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'by no name that objects have anyway: %s',
    async (name) => {
      const openai = { ...context, settings: { providers: { openai: { baseUrl: 'http://127.0.0.1:9' } } } }
      await expect(ask(`${name}/m`)).rejects.toThrow(`no provider '${name}'`)
      await expect(ask(`openai/${name}`, openai)).rejects.toMatchObject({
        code: 'call-failed',
        failure: 'misconfigured',
      })
      await expect(ask(`replay/${name}`)).rejects.toMatchObject({ code: 'call-failed' })
      expect(await ask(`test/${name}`)).toBe(`test/${name}`)
    },
  )

  it('from a record, under the name of the model that was asked', async () => {
    const asked = { ...request, model: 'openai/gpt-4o' }
    const answer = { text: 'as before', finishReason: 'stop', usage: {} } as const
    const recorded = { find: (key: string) => (key === callFingerprint(asked) ? answer : undefined) }
    expect(await ask('replay/openai/gpt-4o', { ...context, kinds: [replay(recorded)] })).toBe('as before')
    await expect(ask('replay/openai/gpt-4.1', { ...context, kinds: [replay(recorded)] })).rejects.toMatchObject({
      failure: 'not-found',
    })
    await expect(ask('replay/openai/gpt-4o')).rejects.toMatchObject({ failure: 'misconfigured' })
  })

  it.each([
    ['test/alpha', []],
    ['mistral/mistral-large', ['@ai-sdk/mistral']],
    ['ollama/llama3.2:3b', ['@ai-sdk/openai-compatible']],
  ])('without loading what others need: %s', (id, clients) => {
    expect(loadedClients(id)).toEqual(clients)
  })
})

/** The providers' clients that a process loads to ask a model. */
function loadedClients(id: string): string[] {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ resolve(name, context, next) { loaded.add(name); return next(name, context) } })
    const { openModel } = await import(${JSON.stringify(new URL('./open-model.ts', import.meta.url).href)})
    const { testKind } = await import(${JSON.stringify(new URL('./test-kind.ts', import.meta.url).href)})
    const context = { settings: { providers: { ollama: { baseUrl: 'http://127.0.0.1:9' }, mistral: { baseUrl: 'http://127.0.0.1:9' } } }, environment: { MISTRAL_API_KEY: 'sk-test' }, kinds: [testKind] }
    const request = { ...${JSON.stringify(request)}, model: ${JSON.stringify(id)} }
    try {
      for await (const event of openModel(request.model, context).stream(request, new AbortController().signal)) break
    } catch (error) {
      if (error.code !== 'call-failed') throw error
    }
    const clients = ['ai', 'openai', 'anthropic', 'google', 'xai', 'deepseek', 'mistral', 'alibaba', 'openai-compatible']
    console.log(JSON.stringify(clients.map((name) => (name === 'ai' ? name : '@ai-sdk/' + name)).filter((name) => loaded.has(name))))`
  const flags = ['--conditions=quire-source', '--input-type=module', '-e', program]
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as string[]
}

describe('what is set for a model', () => {
  it('is its own, over that of its provider', () => {
    const models = { 'ollama/*': { temperature: 0, seed: 7 }, 'ollama/a': { temperature: 1 } }
    expect(modelSettings({ models }, 'ollama/a')).toEqual({ temperature: 1, seed: 7 })
    expect(modelSettings({ models }, 'ollama/b')).toEqual({ temperature: 0, seed: 7 })
    expect(modelSettings({ models }, 'openai/b')).toEqual({})
    expect(modelSettings({}, '__proto__')).toEqual({})
  })
})
