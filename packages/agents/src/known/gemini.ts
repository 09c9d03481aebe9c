import type { CallUsage } from '@quire/runtime/call'
import type { AgentResponse, CliAgent } from '../cli-agent.ts'
import { isRecord, type JsonRecord, readCount, readJsonRecord, readText } from '../read-json.ts'
import { makeGeminiHome, PROMPT_COMMAND } from './gemini-home.ts'

/** Exit codes with a specific meaning. */
const EXIT_STATUS: Readonly<Record<number, number>> = { 41: 401, 42: 400 }

/** Google's Gemini CLI. */
export const GEMINI: CliAgent = {
  command: 'gemini',
  install: 'npm install --global @google/gemini-cli',
  package: '@google/gemini-cli',
  oldestVersion: '0.61.0',
  signIn: 'set GEMINI_API_KEY, or run `gemini` once and sign in',
  variables: ['GEMINI_', 'GOOGLE_'],
  // Set explicitly, so that no `.env` file overrides it.
  environment: ({ isTrusted }) => ({ GEMINI_CLI_TRUST_WORKSPACE: String(isTrusted) }),
  prepare: async (request, scratch, environment) => ({
    GEMINI_CLI_HOME: await makeGeminiHome(request, scratch, environment),
  }),
  input: (prompt) => `/${PROMPT_COMMAND}\n${prompt}`,
  arguments: ({ model, access, isTrusted }, extra) => [
    ...(model === undefined ? [] : ['-m', model]),
    '-o',
    'json',
    // Gemini rejects this mode in untrusted folders. There, a policy defines what is allowed.
    ...(access === 'write' && isTrusted ? ['--approval-mode', 'auto_edit'] : []),
    ...extra,
  ],
  ignores: ['maxOutputTokens', 'temperature', 'seed', 'reasoning'],
  read({ stdout, stderr, exitCode }): AgentResponse {
    // Newer versions report errors on standard error, in the same format.
    const result = readJsonRecord(stdout) ?? errorRecord(stderr)
    if (!result || !('response' in result || 'error' in result)) return { type: 'unreadable' }
    if (isRecord(result.error)) {
      const code = readCount(result.error, 'code') ?? exitCode ?? 0
      const status = EXIT_STATUS[code] ?? (code >= 400 ? code : undefined)
      const message =
        readText(result.error, 'message') ?? readText(result.error, 'type') ?? 'an error without a message'
      return { type: 'failure', message, ...(status !== undefined && { status }) }
    }
    return {
      type: 'answer',
      text: readText(result, 'response') ?? '',
      finishReason: 'stop',
      usage: usageOf(result.stats),
    }
  },
}

function errorRecord(stderr: string): JsonRecord | undefined {
  const record = readJsonRecord(stderr)
  return record && 'error' in record ? record : undefined
}

/** Includes the usage of all models, because a router may have called a smaller model first. */
function usageOf(stats: unknown): CallUsage {
  const models = isRecord(stats) && isRecord(stats.models) ? Object.values(stats.models) : []
  const tokens = models.map((model) => (isRecord(model) ? model.tokens : undefined)).filter(isRecord)
  if (tokens.length === 0) return {}
  const sum = (...names: readonly string[]): number =>
    tokens.reduce((total, each) => total + names.reduce((own, name) => own + (readCount(each, name) ?? 0), 0), 0)
  const isCounted = (name: string): boolean => tokens.some((each) => readCount(each, name) !== undefined)
  return {
    inputTokens: sum('prompt'),
    outputTokens: sum('candidates', 'thoughts'),
    ...(isCounted('cached') && { cacheReadTokens: sum('cached') }),
    ...(isCounted('thoughts') && { reasoningTokens: sum('thoughts') }),
  }
}
