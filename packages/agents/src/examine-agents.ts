import { tmpdir } from 'node:os'
import type { Environment } from '@quire/runtime/call'
import { type Finding, modelFinding } from '@quire/runtime/kit'
import { commandEnvironment } from './child-environment.ts'
import { findExecutable } from './find-executable.ts'
import { CLI_AGENTS } from './known/index.ts'
import { runProcess } from './run-process.ts'

const TIMEOUT_MS = 10_000

/** Reports the installed command-line agents, their versions, and whether their models can be called. */
export async function examineAgents(environment: Environment, models: readonly string[]): Promise<Finding[]> {
  const found = await findAgents(environment)
  const behind = models.filter((id) => id.startsWith('cli/'))
  return [...found, ...behind.map((id) => examineModel(id, found))]
}

function examineModel(id: string, found: readonly Finding[]): Finding {
  const agent = id.slice('cli/'.length).split(':')[0]
  const backend = found.find((one) => one.id === `agent.${agent}`)
  if (backend) return modelFinding(id, backend)
  const names = Object.keys(CLI_AGENTS).join(', ')
  return {
    id: `model.${id}`,
    group: 'models',
    status: 'broken',
    message: `${id}: unknown agent. Known agents: ${names}.`,
  }
}

async function findAgents(environment: Environment): Promise<Finding[]> {
  return Promise.all(
    Object.entries(CLI_AGENTS).map(async ([name, agent]): Promise<Finding> => {
      const finding = { id: `agent.${name}`, group: 'agents' as const }
      const file = await findExecutable(agent.command, environment.PATH)
      if (file === undefined) {
        const fix = `Run \`${agent.install}\`, then ${agent.signIn}.`
        return { ...finding, status: 'missing', message: `${agent.command} is not on PATH.`, fix }
      }
      const version = await versionOf(file, environment)
      return {
        ...finding,
        status: 'ok',
        message: `${agent.command} ${version ?? 'is installed; it does not report its version'}.`,
      }
    }),
  )
}

async function versionOf(file: string, environment: Environment): Promise<string | undefined> {
  try {
    const { stdout, exitCode } = await runProcess(
      {
        file,
        arguments: ['--version'],
        cwd: tmpdir(),
        environment: commandEnvironment(environment),
        input: '',
        timeoutMs: TIMEOUT_MS,
        maxOutputBytes: 10_000,
        graceMs: 500,
      },
      new AbortController().signal,
    )
    return exitCode === 0 ? /\d+(?:\.\d+)+[\w.+-]*/.exec(stdout)?.[0] : undefined
  } catch {
    return undefined
  }
}
