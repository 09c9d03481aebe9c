import { isRecord } from '@quire/core/data-file'
import type { CallUsage, FinishReason } from '@quire/runtime/call'
import type { AgentResponse, CliAgent } from '../cli-agent.ts'
import { readCount, readJsonRecord, readText } from '../read-json.ts'

const READING_TOOLS = 'Read,Glob,Grep'
const WRITING_TOOLS = `${READING_TOOLS},Edit,Write`

/**
 * Loads the user's settings and the servers named on the command line. Loads no skills or commands. Safe mode turns off
 * instructions, plugins, agents and output styles. Older versions have no safe mode.
 */
const UNTRUSTED = ['--setting-sources', 'user', '--strict-mcp-config', '--disable-slash-commands']

const TOOLS = {
  none: ['--tools', ''],
  read: ['--tools', READING_TOOLS],
  write: ['--permission-mode', 'acceptEdits', '--tools', WRITING_TOOLS],
} as const

/** Claude Code. */
export const CLAUDE: CliAgent = {
  command: 'claude',
  install: 'npm install --global @anthropic-ai/claude-code',
  package: '@anthropic-ai/claude-code',
  oldestVersion: '2.1.197',
  signIn: 'set ANTHROPIC_API_KEY, or run `claude` once and sign in',
  variables: ['ANTHROPIC_', 'CLAUDE_', 'AWS_', 'VERTEX_'],
  home: ['.claude', '.claude.json'],
  homeVariables: ['CLAUDE_CONFIG_DIR'],
  environment: ({ maxOutputTokens, isTrusted }) => ({
    ...(!isTrusted && { CLAUDE_CODE_SAFE_MODE: '1' }),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    // Otherwise, Claude replaces `@path` with the contents of that file, which can be anywhere on the machine.
    CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
    CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxOutputTokens),
  }),
  arguments: ({ model, access, isTrusted }, extra) => [
    '-p',
    ...(model === undefined ? [] : ['--model', model]),
    '--output-format',
    'json',
    ...TOOLS[access],
    '--no-session-persistence',
    ...(isTrusted ? [] : UNTRUSTED),
    ...extra,
  ],
  ignores: ['temperature', 'seed', 'reasoning'],
  read({ stdout, exitCode }): AgentResponse {
    const result = readJsonRecord(stdout)
    if (!result || !('is_error' in result || 'result' in result)) return { type: 'unreadable' }
    const text = readText(result, 'result') ?? ''
    const subtype = readText(result, 'subtype') ?? 'success'
    // If the provider fails, `subtype` is "success" but `is_error` is true. The result is then the error message.
    if (result.is_error === true || subtype !== 'success' || (exitCode !== 0 && text === '')) {
      const status = readCount(result, 'api_error_status')
      return { type: 'failure', message: text || subtype.replaceAll('_', ' '), ...(status !== undefined && { status }) }
    }
    const stopReason = readText(result, 'stop_reason')
    return {
      type: 'answer',
      text,
      finishReason: finishReasonOf(stopReason),
      ...(stopReason !== undefined && { providerFinishReason: stopReason }),
      usage: usageOf(result.usage),
    }
  },
}

function finishReasonOf(stopReason: string | undefined): FinishReason {
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded') return 'length'
  return stopReason === 'refusal' ? 'refusal' : 'stop'
}

/** Counts cached input as input. */
function usageOf(usage: unknown): CallUsage {
  if (!isRecord(usage)) return {}
  const plain = readCount(usage, 'input_tokens')
  const cacheReadTokens = readCount(usage, 'cache_read_input_tokens')
  const cacheWriteTokens = readCount(usage, 'cache_creation_input_tokens')
  const outputTokens = readCount(usage, 'output_tokens')
  return {
    ...(plain !== undefined && { inputTokens: plain + (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0) }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(cacheReadTokens !== undefined && { cacheReadTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
  }
}
