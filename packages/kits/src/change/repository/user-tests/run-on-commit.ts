import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import {
  commandEnvironment,
  inSandbox,
  type ProcessRun,
  runProcess,
  type Sandbox,
  type SandboxRules,
  sandboxEnvironment,
} from '@quire/agents'
import { gitDirectory } from '../git/git.ts'
import { listTree } from '../git/read-tree.ts'
import { type WorktreeName, withWorktree } from '../git/worktree.ts'
import { condenseOutput } from './condense-output.ts'
import { placeModules } from './place-modules.ts'

export interface CommandOnCommit {
  readonly test: string
  /** The command that prepares the checkout. By default, it gets the user's `node_modules`. */
  readonly install: string | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Where the commands run. Null if the user trusts the repository. */
  readonly sandbox: Sandbox | null
  /** More folders that the commands may read. */
  readonly readable: readonly string[]
}

/** Runs the user's command on a commit, in a separate checkout. The install command also gets network access. */
export async function runOnCommit(
  repository: string,
  worktree: WorktreeName,
  { test, install, timeoutMs, signal, sandbox, readable }: CommandOnCommit,
): Promise<TestOutcome> {
  return withWorktree(repository, worktree, async (folder) => {
    const objects = join((await gitDirectory(repository)).common, 'objects')
    const temporary = join(worktree.home, worktree.name, 'tmp')
    const place = { writable: [folder], readable: [objects, ...readable], temporary }
    const run = { folder, timeoutMs, signal, sandbox, place: { ...place, hasNetwork: false } }
    if (install === undefined) {
      const paths = (await listTree(repository, worktree.commit)).keys()
      const { folders, mounts } = await placeModules(repository, folder, paths, sandbox !== null)
      const withModules = { ...run.place, readable: [...place.readable, ...folders], mounts }
      return runTests({ ...run, place: withModules, command: test })
    }
    const prepared = await runTests({ ...run, place: { ...place, hasNetwork: true }, command: install })
    if (!prepared.hasPassed) return { ...prepared, isBroken: true }
    return runTests({ ...run, command: test })
  })
}

interface TestRun extends Pick<CommandOnCommit, 'timeoutMs' | 'signal' | 'sandbox'> {
  readonly command: string
  readonly folder: string
  readonly place: SandboxRules
}

export interface TestOutcome {
  readonly hasPassed: boolean
  /** How the test run ended, such as `exit code 0`. */
  readonly ending: string
  readonly output: string
  /**
   * Whether the command itself is broken, for example because a program is missing. In that case, the code was not
   * tested.
   */
  readonly isBroken: boolean
  /** The command that decided: the test command, or the install command if it failed. */
  readonly command: string
}

/** Formats a test run for storage. */
export function testText({ command, output, ending }: TestOutcome): string {
  return `$ ${command}\n${output.trimEnd()}\n[${ending}]\n`
}

const MAX_BYTES = 8 * 1024 * 1024
const MAX_KEPT = 60_000
const GRACE_MS = 2000

/**
 * Runs the user's test command in a worktree. A model wrote the code, so the command runs in a sandbox, and gets no API
 * keys and only the environment variables it needs.
 */
async function runTests({ command, folder, timeoutMs, signal, sandbox, place }: TestRun): Promise<TestOutcome> {
  const plain: ProcessRun = {
    file: '/bin/sh',
    arguments: ['-c', `exec 2>&1\n${command}`],
    cwd: folder,
    environment: sandbox ? { ...sandboxEnvironment(process.env, place), CI: '1' } : testEnvironment(),
    input: '',
    timeoutMs,
    maxOutputBytes: MAX_BYTES,
    graceMs: GRACE_MS,
  }
  const result = await runProcess(sandbox ? await inSandbox(plain, sandbox, place) : plain, signal)
  signal.throwIfAborted()
  const { ending, exitCode } = result
  const printed = stripVTControlCharacters(result.stdout + result.stderr).replaceAll(folder, '.')
  const output = condenseOutput(printed, MAX_KEPT)
  const endings = {
    exited: result.signal === undefined ? `exit code ${exitCode}` : `terminated by ${result.signal}`,
    timeout: `stopped after ${timeoutMs / 1000} s: it had not finished`,
    flood: `stopped: it wrote more than ${MAX_BYTES} bytes`,
    cancelled: 'cancelled',
  }
  const hasPassed = ending === 'exited' && exitCode === 0
  return { command, hasPassed, ending: endings[ending], output, isBroken: !hasPassed && isBroken(exitCode, output) }
}

/**
 * The usual environment of a terminal, without API keys. Variables such as NO_COLOR are left out, because they could
 * make tests fail.
 */
function testEnvironment(): Record<string, string> {
  const { NO_COLOR: _, ...environment } = commandEnvironment(process.env, { CI: '1' })
  return environment
}

/** Messages about a missing program, script or dependency. */
const MISSING =
  /^.{0,200}(?:command not found|: not found$|Missing script:|ERR_MODULE_NOT_FOUND|Cannot find (?:module|package) '[^./'][^']*'|No module named (?!['"]?(?:src|tests?)\b)|could not read package\.json|No such file or directory.*package\.json)/im

function isBroken(exitCode: number | undefined, output: string): boolean {
  return exitCode === 126 || exitCode === 127 || MISSING.test(output)
}
