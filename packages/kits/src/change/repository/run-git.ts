import { Buffer } from 'node:buffer'
import { spawn } from 'node:child_process'
import { delimiter, isAbsolute } from 'node:path'
import { commandEnvironment } from '@quire/agents'
import { GitFailed } from '../errors.ts'
import { GIT_ARGUMENTS, GIT_ENVIRONMENT } from './git-settings.ts'

export interface GitRun {
  readonly cwd: string
  readonly arguments: readonly string[]
  /** Variables to add to the environment. `undefined` removes a variable. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly input?: string | Buffer
  /** Exit codes that do not count as failures. */
  readonly accept?: readonly number[]
  readonly signal?: AbortSignal
}

/** Starts git without API keys, and with settings that stop it from starting other programs. @throws GitFailed */
export function runGit(run: GitRun): Promise<Buffer> {
  const command = run.arguments[0]!
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...GIT_ARGUMENTS, ...run.arguments], {
      cwd: run.cwd,
      env: { ...commandEnvironment(process.env), PATH: absolutePath(), ...GIT_ENVIRONMENT, ...run.environment },
      stdio: 'pipe',
      ...(run.signal && { signal: run.signal }),
    })
    const said: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
    for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk: Buffer) => said[name].push(chunk))
    child.stdin.on('error', () => {})
    child.stdin.end(run.input ?? '')
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(new GitFailed(command, error.code === 'ENOENT' ? 'git is not installed.' : error.message))
    })
    child.on('close', (code) => {
      if (code !== null && [0, ...(run.accept ?? [])].includes(code)) resolve(Buffer.concat(said.stdout))
      else reject(new GitFailed(command, Buffer.concat(said.stderr).toString('utf8').trim().slice(0, 600)))
    })
  })
}

/** The PATH without relative folders, because they could contain programs from the repository. */
function absolutePath(): string {
  return (process.env.PATH ?? '').split(delimiter).filter(isAbsolute).join(delimiter)
}
