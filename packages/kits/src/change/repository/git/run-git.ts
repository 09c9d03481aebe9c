import { Buffer } from 'node:buffer'
import { spawn } from 'node:child_process'
import { delimiter, isAbsolute } from 'node:path'
import { commandEnvironment } from '@quire/agents'
import { GitFailed } from '../../errors.ts'

export interface GitRun {
  readonly cwd: string
  readonly arguments: readonly string[]
  /** Variables to add to the environment. `undefined` removes a variable. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly input?: string | Buffer
  /** Exit codes that do not count as failures. */
  readonly accept?: readonly number[]
}

/** Starts git without API keys, and with settings that stop it from starting other programs. @throws GitFailed */
export function runGit(run: GitRun): Promise<Buffer> {
  const command = run.arguments[0]!
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...GIT_ARGUMENTS, ...run.arguments], {
      cwd: run.cwd,
      env: { ...commandEnvironment(process.env), PATH: absolutePath(), ...GIT_ENVIRONMENT, ...run.environment },
      stdio: 'pipe',
    })
    const output: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk: Buffer) => output[name].push(chunk))
    child.stdin.on('error', () => {})
    child.stdin.end(run.input ?? '')
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(new GitFailed(command, error.code === 'ENOENT' ? 'git is not installed.' : error.message))
    })
    child.on('close', (code) => {
      if (code !== null && [0, ...(run.accept ?? [])].includes(code)) resolve(Buffer.concat(output.stdout))
      else reject(new GitFailed(command, Buffer.concat(output.stderr).toString('utf8').trim().slice(0, 600)))
    })
  })
}

/** The PATH without relative folders, because they could contain programs from the repository. */
function absolutePath(): string {
  return (process.env.PATH ?? '').split(delimiter).filter(isAbsolute).join(delimiter)
}

/** Options for every command. They turn off the pager and optional locks. */
const OPTIONS = ['--no-pager', '--no-optional-locks']

/**
 * Command-line settings that override the repository's configuration. With these settings, Git starts no programs and
 * prints the same output on every machine. Git also rejects names that other systems treat as `.git`.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.untrackedCache': 'false',
  'core.sshCommand': 'false',
  'core.askPass': '',
  'core.editor': ':',
  'core.pager': 'cat',
  'core.protectNTFS': 'true',
  'core.protectHFS': 'true',
  'core.quotePath': 'false',
  'credential.helper': '',
  'protocol.allow': 'never',
  'diff.external': '',
  'diff.ignoreSubmodules': 'all',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'commit.gpgSign': 'false',
  'tag.gpgSign': 'false',
  'log.showSignature': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'i18n.commitEncoding': 'UTF-8',
  'diff.suppressBlankEmpty': 'false',
}

const GIT_ARGUMENTS: readonly string[] = [
  ...OPTIONS,
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/**
 * Environment variables that no configuration can override. `GIT_NO_LAZY_FETCH` requires Git 2.44. In older versions,
 * the empty list of protocols prevents the fetch.
 */
const GIT_ENVIRONMENT: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_SSH_COMMAND: 'false',
  GIT_EDITOR: ':',
  GIT_PAGER: 'cat',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Quire',
  GIT_AUTHOR_EMAIL: 'quire@users.noreply.invalid',
  GIT_COMMITTER_NAME: 'Quire',
  GIT_COMMITTER_EMAIL: 'quire@users.noreply.invalid',
}
