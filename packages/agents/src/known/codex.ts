import { dirname } from 'node:path'
import { isRecord } from '@quire/core/data-file'
import type { CallUsage } from '@quire/runtime/call'
import type { AgentResponse, CliAgent } from '../cli-agent.ts'
import { readCount, readJsonLines, readText } from '../read-json.ts'

/** Commands can write only to the folder and get no keys. By default, they would get the whole environment. */
const COMMANDS = [
  ...['-c', 'shell_environment_policy.inherit="core"'],
  ...['-c', 'sandbox_workspace_write.exclude_slash_tmp=true'],
  ...['-c', 'sandbox_workspace_write.exclude_tmpdir_env_var=true'],
]

/** An agent that may only answer must not run commands, because the sandbox lets commands read any file. */
const NO_COMMANDS = [...COMMANDS, '-c', 'features.shell_tool=false', '-c', 'features.unified_exec=false']

/**
 * Codex loads `.codex/` from all folders up to the project's root unless the project is marked as untrusted. The mark
 * also overrides trust in a parent folder.
 */
function untrusted(folder: string): string[] {
  const folders = [folder]
  for (let at = dirname(folder); at !== folders.at(-1); at = dirname(at)) folders.push(at)
  const levels = folders.map((each) => `${JSON.stringify(each)}={trust_level="untrusted"}`)
  return ['-c', `projects={${levels.join(',')}}`, '-c', 'project_doc_max_bytes=0', '-c', 'features.hooks=false']
}

/** OpenAI's Codex. */
export const CODEX: CliAgent = {
  command: 'codex',
  install: 'npm install --global @openai/codex',
  package: '@openai/codex',
  oldestVersion: '0.166.0',
  signIn: 'set CODEX_API_KEY, or run `codex login`',
  variables: ['OPENAI_', 'CODEX_'],
  home: ['.codex'],
  homeVariables: ['CODEX_HOME'],
  environment: () => ({}),
  arguments: ({ model, access, folder, isTrusted, reasoning }, extra) => [
    'exec',
    '--skip-git-repo-check',
    '--ephemeral',
    '--sandbox',
    access === 'write' ? 'workspace-write' : 'read-only',
    ...(access === 'none' ? NO_COMMANDS : COMMANDS),
    ...(isTrusted ? [] : untrusted(folder)),
    ...(model === undefined ? [] : ['-m', model]),
    ...(reasoning === undefined ? [] : ['-c', `model_reasoning_effort="${reasoning}"`]),
    ...extra,
    '--json',
    '-',
  ],
  ignores: ['maxOutputTokens', 'temperature', 'seed'],
  read({ stdout, exitCode }): AgentResponse {
    const events = readJsonLines(stdout).filter((event) => typeof event.type === 'string')
    if (events.length === 0) return { type: 'unreadable' }
    const failed = events.findLast(({ type }) => type === 'turn.failed')
    const completed = events.findLast(({ type }) => type === 'turn.completed')
    if (failed) return failure(readText(failed.error, 'message') ?? lastError())
    // Intermediate errors ("Reconnecting… 2/5") do not matter if the turn is completed.
    if (!completed) return failure(lastError())
    // Earlier messages are intermediate commentary.
    const message = events.findLast(
      ({ type, item }) => type === 'item.completed' && readText(item, 'type') === 'agent_message',
    )
    const text = readText(message?.item, 'text')
    if (text === undefined || (exitCode !== 0 && text === '')) return failure(lastError())
    return { type: 'answer', text, finishReason: 'stop', usage: usageOf(completed.usage) }

    function lastError(): string | undefined {
      const error = events.findLast(({ type }) => type === 'error')
      return readText(error, 'message') ?? readText(error?.error, 'message')
    }
  },
}

function failure(message = 'the turn ended without an answer'): AgentResponse {
  // Some messages are the provider's own JSON.
  const inner = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(message)?.[1]
  const status = Number(/(?:status|code)\D{0,12}([45]\d\d)\b/i.exec(message)?.[1])
  return { type: 'failure', message: inner ?? message, ...(status > 0 && { status }) }
}

function usageOf(usage: unknown): CallUsage {
  if (!isRecord(usage)) return {}
  const inputTokens = readCount(usage, 'input_tokens')
  const outputTokens = readCount(usage, 'output_tokens')
  const cacheReadTokens = readCount(usage, 'cached_input_tokens')
  const reasoningTokens = readCount(usage, 'reasoning_output_tokens')
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(cacheReadTokens !== undefined && { cacheReadTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
  }
}
