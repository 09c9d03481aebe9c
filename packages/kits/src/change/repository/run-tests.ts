import { stripVTControlCharacters } from 'node:util'
import { commandEnvironment, runProcess } from '@quire/agents'
import { condenseOutput } from './condense-output.ts'

export interface TestRun {
  readonly command: string
  readonly folder: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
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
  readonly command?: string
}

const MAX_BYTES = 8 * 1024 * 1024
const MAX_KEPT = 60_000
const GRACE_MS = 2000

/**
 * Runs the user's test command in a worktree. A model wrote the code, so the command gets no API keys and only the
 * environment variables it needs.
 */
export async function runTests({ command, folder, timeoutMs, signal }: TestRun): Promise<TestOutcome> {
  const {
    ending,
    exitCode,
    signal: killedBy,
    stdout,
    stderr,
  } = await runProcess(
    {
      file: '/bin/sh',
      arguments: ['-c', `exec 2>&1\n${command}`],
      cwd: folder,
      environment: testEnvironment(),
      input: '',
      timeoutMs,
      maxOutputBytes: MAX_BYTES,
      graceMs: GRACE_MS,
    },
    signal,
  )
  signal.throwIfAborted()
  const said = stripVTControlCharacters(stdout + stderr).replaceAll(folder, '.')
  const output = condenseOutput(said, MAX_KEPT)
  const endings = {
    exited: killedBy === undefined ? `exit code ${exitCode}` : `terminated by ${killedBy}`,
    timeout: `stopped after ${timeoutMs / 1000} s: it had not finished`,
    flood: `stopped: it wrote more than ${MAX_BYTES} bytes`,
    cancelled: 'cancelled',
  }
  const hasPassed = ending === 'exited' && exitCode === 0
  return { hasPassed, ending: endings[ending], output, isBroken: !hasPassed && isBroken(exitCode, output) }
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
