import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CliOptions } from '@quire/agents'
import type { CallEvent } from '@quire/runtime'
import type { Workplace } from '@quire/runtime/call'
import { openAgent } from '../open-agent.ts'
import type { LoopbackProvider } from './loopback-provider.ts'

export const MODELS = {
  claude: 'claude/claude-sonnet-4-5',
  codex: 'codex/gpt-5',
  gemini: 'gemini/gemini-2.5-flash',
} as const
export type AgentName = keyof typeof MODELS
export const AGENT_NAMES = Object.keys(MODELS) as AgentName[]

/** API keys that must appear only in the header of a request. */
export const KEYS = { claude: 'sk-ant-loopback', codex: 'sk-loopback', gemini: 'g-loopback' } as const

/** Creates a home folder for the agents. Its settings make Gemini use an API key. */
export function makeHome(): string {
  // Codex runs no commands if its home is in the folder for temporary files.
  const cache = join(import.meta.dirname, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const home = mkdtempSync(join(cache, 'quire-home-'))
  mkdirSync(join(home, '.gemini'))
  writeFileSync(join(home, '.gemini/settings.json'), '{"security":{"auth":{"selectedType":"gemini-api-key"}}}')
  return home
}

/** The environment of every agent. Its keys work only with the provider on loopback. */
export function agentEnvironment(home: string, { url }: LoopbackProvider): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    HOME: home,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: KEYS.claude,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
    CODEX_LOOPBACK_KEY: KEYS.codex,
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_API_KEY: KEYS.gemini,
  }
}

export function codexProvider({ url }: LoopbackProvider): string[] {
  const loopback = `{name="loop",base_url="${url}/v1",env_key="CODEX_LOOPBACK_KEY",wire_api="responses",request_max_retries=0,stream_max_retries=0}`
  return ['-c', 'model_provider=loop', '-c', `model_providers.loop=${loopback}`]
}

export function loopbackOptions(agent: AgentName, home: string, provider: LoopbackProvider): CliOptions {
  const extraArguments = agent === 'codex' ? codexProvider(provider) : []
  return { environment: agentEnvironment(home, provider), extraArguments, timeoutMs: 90_000 }
}

export interface Question {
  readonly agent: AgentName
  readonly content: string
  readonly home: string
  readonly provider: LoopbackProvider
  readonly options?: CliOptions
  readonly workplace?: Workplace
}

/** Asks a real agent whose provider runs on loopback. */
export async function askAgent({ agent, content, home, provider, options, workplace }: Question): Promise<{
  readonly text: string
  readonly finish: Extract<CallEvent, { type: 'finish' }>
}> {
  const request = {
    model: MODELS[agent],
    messages: [{ role: 'user' as const, content }],
    maxOutputTokens: 500,
    ...(workplace && { workplace }),
  }
  const model = openAgent(MODELS[agent], { ...loopbackOptions(agent, home, provider), ...options })
  let text = ''
  for await (const event of model.stream(request, new AbortController().signal)) {
    if (event.type === 'finish') return { text, finish: event }
    text += event.text
  }
  throw new Error('no finish')
}
