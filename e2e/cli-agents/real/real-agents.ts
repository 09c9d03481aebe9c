import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallFailed, type CliOptions, cliModel, type Workplace } from '@quire/runtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LoopbackProvider, startLoopbackProvider } from './loopback-provider.ts'

let provider: LoopbackProvider
const home = mkdtempSync(join(tmpdir(), 'quire-home-'))
beforeAll(async () => {
  provider = await startLoopbackProvider()
  mkdirSync(join(home, '.gemini'))
  writeFileSync(join(home, '.gemini/settings.json'), '{"security":{"auth":{"selectedType":"gemini-api-key"}}}')
})
afterAll(async () => {
  await provider.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const MODELS = { claude: 'claude/claude-sonnet-4-5', codex: 'codex/gpt-5', gemini: 'gemini/gemini-2.5-flash' } as const

function optionsFor(agent: keyof typeof MODELS): CliOptions {
  const environment = {
    PATH: process.env.PATH,
    HOME: home,
    ANTHROPIC_BASE_URL: provider.url,
    ANTHROPIC_API_KEY: 'sk-ant-loopback',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
    CODEX_LOOPBACK_KEY: 'sk-loopback',
    GOOGLE_GEMINI_BASE_URL: provider.url,
    GEMINI_API_KEY: 'g-loopback',
  }
  const loopback = `{name="loop",base_url="${provider.url}/v1",env_key="CODEX_LOOPBACK_KEY",wire_api="responses",request_max_retries=0,stream_max_retries=0}`
  const extraArguments =
    agent === 'codex' ? ['-c', 'model_provider=loop', '-c', `model_providers.loop=${loopback}`] : []
  return { environment, extraArguments, timeoutMs: 90_000 }
}

async function ask(agent: keyof typeof MODELS, content: string, workplace?: Workplace) {
  const request = {
    model: MODELS[agent],
    messages: [{ role: 'user' as const, content }],
    maxOutputTokens: 500,
    purpose: {},
    ...(workplace && { workplace }),
  }
  const stream = cliModel(MODELS[agent], optionsFor(agent)).stream(request, new AbortController().signal)
  let text = ''
  for await (const event of stream) {
    if (event.type === 'finish') return { text, finish: event }
    text += event.text
  }
  throw new Error('no finish')
}

describe.each(Object.keys(MODELS) as (keyof typeof MODELS)[])('the real %s', (agent) => {
  test('gets the prompt as it is, and its answer is read', async () => {
    const prompt = '<prompt>\n  <instructions>Say “grüß Gott” &amp; nothing else. $(id) `x`</instructions>\n</prompt>'
    provider.answer('Grüß Gott.\n\n<review>PASS</review>')
    const { text, finish } = await ask(agent, prompt)
    expect(text.trim()).toBe('Grüß Gott.\n\n<review>PASS</review>')
    expect(finish).toMatchObject({ finishReason: 'stop', usage: { outputTokens: 7 } })
    const sent = JSON.stringify(prompt).slice(1, -1)
    expect(provider.asked.some((body) => body.includes(sent))).toBe(true)
  })

  test('takes the options that let it change files, in the folder that it is given', async () => {
    const folder = mkdtempSync(join(home, 'place-'))
    writeFileSync(join(folder, 'here.txt'), 'a')
    provider.answer('Nothing to change.')
    const closed: string[] = []
    const workplace = {
      open: async () => folder,
      close: async (where: string, text: string) => {
        closed.push(where)
        return text
      },
    }
    expect((await ask(agent, 'Look around.', workplace)).text.trim()).toBe('Nothing to change.')
    expect(closed).toEqual([folder])
  })

  test('fails as the provider does', async () => {
    provider.answer(401)
    const failure: unknown = await ask(agent, 'Go.').then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(CallFailed)
    expect((failure as CallFailed).failure).toBe('unauthorised')
    expect((failure as CallFailed).message).not.toContain('loopback-key')
  })
})
