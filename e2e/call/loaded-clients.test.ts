import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ['mistral/mistral-large', ['@ai-sdk/mistral']],
  ['ollama/llama3.2:3b', ['@ai-sdk/openai-compatible']],
  ['nobody/nothing', []],
])('%s is called without loading the clients of other providers', (model, clients) => {
  expect(loadedClients(model)).toEqual(clients)
})

/** Returns the provider clients that a process loads to call a model. */
function loadedClients(model: string): string[] {
  const local = { baseUrl: 'http://127.0.0.1:9' }
  const options = {
    settings: { providers: { ollama: local, mistral: local } },
    environment: { MISTRAL_API_KEY: 'none' },
  }
  const request = { model, messages: [{ role: 'user', content: 'Hello' }], maxOutputTokens: 50 }
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ resolve(name, context, next) { loaded.add(name); return next(name, context) } })
    const { openModel } = await import('@quire/runtime/call')
    try {
      const model = openModel(${JSON.stringify(model)}, ${JSON.stringify({ ...options, kinds: [] })})
      for await (const event of model.stream(${JSON.stringify(request)}, new AbortController().signal)) break
    } catch (error) {
      if (error.code !== 'call-failed') throw error
    }
    console.log(JSON.stringify([...loaded].filter((name) => name === 'ai' || /^@ai-sdk.[^/]+$/.test(name))))`
  const flags = ['--input-type=module', '-e', program]
  const printed = execFileSync(process.execPath, flags, { cwd: import.meta.dirname, encoding: 'utf8' })
  return (JSON.parse(printed) as string[]).filter((name) => !/^@ai-sdk.provider/.test(name)).toSorted()
}
