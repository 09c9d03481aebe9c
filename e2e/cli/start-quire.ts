import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { commandLine, environment } from './quire.ts'

export type Started = ChildProcessByStdio<null, null, Readable>

/**
 * Starts the real command in a separate process, for tests that stop the command. Tests can read its progress output.
 */
export function startQuire(args: readonly string[], cwd: string, env: Record<string, string> = {}): Started {
  const [file, ...rest] = commandLine(args)
  const child = spawn(file, rest, { cwd, env: environment(env), stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.setEncoding('utf8').resume()
  return child
}

/** Waits until a run has reported this many completed steps. */
export function stepsDone(child: Started, count: number): Promise<void> {
  return said(child, '✓', count)
}

/** Waits until the process has printed `words` at least `times` times. Fails if the process ends first. */
export function said(child: Started, words: string, times = 1): Promise<void> {
  return new Promise((resolve, reject) => {
    let all = ''
    child.stderr.on('data', (text: string) => {
      all += text
      if (all.split(words).length > times) resolve()
    })
    child.once('close', () => reject(new Error(`It ended without saying '${words}' ${times} times: ${all}`)))
  })
}

/** Kills a process without warning and waits until it has exited. */
export async function killed(child: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
