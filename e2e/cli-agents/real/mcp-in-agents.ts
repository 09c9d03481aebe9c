import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_CONFIG } from '../../test-config.ts'
import { AGENT_NAMES, type AgentName, agentEnvironment, codexProvider, makeHome } from './agents-on-loopback.ts'
import { type LoopbackProvider, startLoopbackProvider } from './loopback-provider.ts'
import type { ToolCall } from './tool-call.ts'

const QUIRE = fileURLToPath(new URL('../../../packages/cli/bin/quire.js', import.meta.url))
const BRIEF = fileURLToPath(new URL('../../../examples/brief/', import.meta.url))
const TIMEOUT_MS = 100_000

let provider: LoopbackProvider
const home = makeHome()
const workspace = join(home, 'workspace')
/** The configuration of `quire mcp` for each agent. */
const server = { command: execPath, args: [QUIRE, 'mcp', '--workspace', workspace], env: { ...TEST_CONFIG } }
beforeAll(async () => {
  provider = await startLoopbackProvider()
  cpSync(BRIEF, workspace, { recursive: true })
  writeFileSync(join(home, 'mcp.json'), JSON.stringify({ mcpServers: { quire: server } }))
  mkdirSync(join(home, 'empty'))
  const gemini = { mcpServers: { quire: { ...server, trust: true } } }
  const signedIn = { security: { auth: { selectedType: 'gemini-api-key' } } }
  writeFileSync(join(home, '.gemini/settings.json'), JSON.stringify({ ...signedIn, ...gemini }))
})
afterAll(async () => {
  await provider.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const toml = (value: unknown): string =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? `{${Object.entries(value)
        .map(([key, one]) => `${key}=${toml(one)}`)
        .join(',')}}`
    : JSON.stringify(value)

/** The command line of an agent that uses the `quire mcp` tools to answer one question. */
function commandOf(agent: AgentName, question: string): string[] {
  switch (agent) {
    case 'claude': {
      const tools = ['--allowedTools', 'mcp__quire__render']
      return [
        'claude',
        '-p',
        question,
        '--model',
        'claude-sonnet-4-5',
        '--mcp-config',
        join(home, 'mcp.json'),
        '--strict-mcp-config',
        ...tools,
      ]
    }
    case 'codex': {
      const settings = [
        ...codexProvider(provider),
        '-c',
        `mcp_servers.quire=${toml({ ...server, required: true, startup_timeout_sec: 60 })}`,
        '--model',
        'gpt-5',
      ]
      return [
        'codex',
        'exec',
        '--skip-git-repo-check',
        '--dangerously-bypass-approvals-and-sandbox',
        ...settings,
        question,
      ]
    }
    case 'gemini':
      return ['gemini', '--skip-trust', '--approval-mode', 'yolo', '--model', 'gemini-2.5-flash', '-p', question]
  }
}

/** The names that an agent uses for a server's tools. */
const TOOL_NAMES: Readonly<Record<AgentName, (tool: string) => Omit<ToolCall, 'input'>>> = {
  claude: (tool) => ({ name: `mcp__quire__${tool}` }),
  codex: (tool) => ({ name: tool, namespace: 'mcp__quire' }),
  gemini: (tool) => ({ name: `mcp_quire_${tool}` }),
}

async function run(agent: AgentName, question: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const [command, ...args] = commandOf(agent, question)
  // By default, Claude searches for tools instead of listing them, and does not wait for slow servers.
  const waits = {
    ENABLE_TOOL_SEARCH: 'false',
    MCP_CONNECTION_NONBLOCKING: '0',
    MCP_CONNECT_TIMEOUT_MS: '60000',
    MCP_TIMEOUT: '60000',
  }
  const env = { ...agentEnvironment(home, provider), ...waits } as Record<string, string>
  const child: ChildProcess = spawn(command!, args, {
    cwd: mkdtempSync(join(home, 'empty/')),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  })
  let stdout = ''
  let stderr = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  await once(child, 'close')
  return { stdout, stderr }
}

test.each(AGENT_NAMES)('the real %s lists and calls the tools of quire mcp', async (agent) => {
  const message = 'Where is the key?'
  const input = { blueprint: 'foreman/chat', model: 'gpt-4o', inputs: { mode: 'architect', message } }
  provider.answer('I have rendered it.', { ...TOOL_NAMES[agent]('render'), input })
  const { stdout, stderr } = await run(agent, 'Render the prompt.')
  const sent = provider.asked.join('\n')
  const names = ['render', 'fit', 'parse', 'search', 'lineage', 'run'].flatMap((tool) => {
    const { name, namespace = name } = TOOL_NAMES[agent](tool)
    return [name, namespace]
  })
  expect(
    names.filter((name) => !sent.includes(`"name":"${name}"`)),
    stderr,
  ).toEqual([])
  // If the request contains the template's words, the model received the tool's result.
  expect(sent.includes('# THE FOREMAN'), stderr).toBe(true)
  expect(stdout).toContain('I have rendered it.')
})
