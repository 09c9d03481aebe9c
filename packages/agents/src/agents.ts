import type { ModelKind } from '@quire/runtime/call'
import type { Plugin } from '@quire/runtime/kit'
import type { CliOptions } from './cli-options.ts'
import { CLI_AGENTS } from './known/index.ts'

/** The settings, hooks, servers, skills and variables that agents load from their working folder. */
const NAMES = new Set(['.claude', '.codex', '.gemini', '.agents', '.mcp.json', '.env'])

/** Each agent is a separate process that uses hundreds of megabytes of memory. */
const CONCURRENCY = 2

/** Provides the models `cli/AGENT` and `cli/AGENT:MODEL`. */
export function agents(options: CliOptions = {}): Plugin {
  return { name: 'agents', kinds: () => [agentsKind(options)] }
}

/** The model kind `cli/AGENT` or `cli/AGENT:MODEL`, for agents that run as processes. */
export function agentsKind(options: CliOptions = {}): ModelKind {
  return {
    name: 'cli',
    worksInFolder: true,
    description: 'runs a command-line agent',
    concurrency: CONCURRENCY,
    bareNames: Object.keys(CLI_AGENTS),
    async open(id, { settings, environment }) {
      const { cliModel } = await import('./cli-model.ts')
      const timeoutMs = settings.providers?.cli?.timeoutMs
      // A model's name may contain colons.
      const [agent = '', ...model] = id.slice('cli/'.length).split(':')
      return cliModel(`${agent}/${model.join(':')}`, {
        environment,
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...options,
      })
    },
  }
}

/**
 * Whether a project file configures a command-line agent. Such a file could make the agent run programs or contact
 * another server. Instructions such as `AGENTS.md` are only text for a model.
 */
export function isAgentConfiguration(path: string): boolean {
  return path.split('/').some((part) => NAMES.has(part.toLowerCase()))
}
