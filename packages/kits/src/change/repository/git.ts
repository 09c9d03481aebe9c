import { spawn } from 'node:child_process'
import { GitFailed } from '../errors.ts'

export interface GitOptions {
  readonly input?: string | Buffer
  /** An index of our own, so that the user's is never looked at twice nor written. */
  readonly index?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Exit codes that are an answer, not a failure. */
  readonly accept?: readonly number[]
  readonly signal?: AbortSignal
}

/**
 * Never a hook, an external program of a diff or a watcher of files, never a lock that the user could run into; and
 * names that other systems would read as `.git` are refused here too.
 */
const SETTINGS = [
  '--no-optional-locks',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
  '-c',
  'core.protectNTFS=true',
  '-c',
  'core.protectHFS=true',
  '-c',
  'gc.auto=0',
  // Would stand among what is read, or in the commits that are made.
  '-c',
  'log.showSignature=false',
  '-c',
  'i18n.commitEncoding=UTF-8',
  '-c',
  'diff.suppressBlankEmpty=false',
]

/** Runs git in a folder and gives what it said. @throws GitFailed */
export function git(folder: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...SETTINGS, ...args], {
      cwd: folder,
      env: gitEnvironment(options),
      stdio: 'pipe',
      ...(options.signal && { signal: options.signal }),
    })
    const said: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
    for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk: Buffer) => said[name].push(chunk))
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(new GitFailed(args[0]!, error.code === 'ENOENT' ? 'git is not installed.' : error.message))
    })
    child.on('close', (code) => {
      if (code !== null && [0, ...(options.accept ?? [])].includes(code)) resolve(Buffer.concat(said.stdout))
      else reject(new GitFailed(args[0]!, Buffer.concat(said.stderr).toString('utf8').trim().slice(0, 600)))
    })
  })
}

/** What git says, as one line. */
export async function gitLine(folder: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  return (await git(folder, args, options)).toString('utf8').trim()
}

/** Variables of git's own would point it at another repository or index than the one we name. */
function gitEnvironment({ index, environment }: GitOptions): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return {
    ...Object.fromEntries(own),
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    ...(index !== undefined && { GIT_INDEX_FILE: index }),
    ...environment,
  }
}
