import { Buffer } from 'node:buffer'
import { spawn } from 'node:child_process'
import type { AgentOutput } from './cli-agent.ts'
import { forgetGroup, signalGroup, watchGroup } from './process-group.ts'
import { endGroupWithUs } from './watch-group.ts'

export interface ProcessRun {
  readonly file: string
  readonly arguments: readonly string[]
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
  readonly input: string
  readonly timeoutMs: number
  readonly maxOutputBytes: number
  readonly graceMs: number
  /** A folder to remove if this process is killed while the program runs. */
  readonly scratch?: string
}

export type ProcessEnding = 'exited' | 'timeout' | 'flood' | 'cancelled'

export interface ProcessResult extends AgentOutput {
  readonly ending: ProcessEnding
  readonly signal: NodeJS.Signals | undefined
}

/** How long to wait for the remaining output. A process outside the group may never close it. */
const DRAIN_MS = 500

/**
 * Runs a program in its own process group. If the run is cancelled or exceeds a limit, ends the whole group with
 * SIGTERM and, after a grace period, with SIGKILL. The group also ends when this process is killed. Rejects only if the
 * program cannot be started.
 */
export function runProcess(run: ProcessRun, signal: AbortSignal): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(run.file, run.arguments, { cwd: run.cwd, env: run.environment, detached: true, stdio: 'pipe' })
    const output: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
    const { pid } = child
    let bytes = 0
    let ending: ProcessEnding = 'exited'
    let isOver = false
    let killTimer: NodeJS.Timeout | undefined
    let drainTimer: NodeJS.Timeout | undefined
    const limit = setTimeout(end, run.timeoutMs, 'timeout')
    const cancel = (): void => end('cancelled')
    signal.addEventListener('abort', cancel, { once: true })
    if (pid !== undefined) watchGroup(pid)
    const dismiss = pid === undefined ? () => {} : endGroupWithUs(pid, run.scratch)

    child.on('error', (error) => {
      settle()
      reject(error)
    })
    // A program may close its input early.
    child.stdin.on('error', () => {})
    child.stdin.end(run.input)
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > run.maxOutputBytes) end('flood')
        else output[name].push(chunk)
      })
    }
    child.on('exit', () => {
      // Leftover processes would keep running and keep the output open.
      if (pid !== undefined) signalGroup(pid, 'SIGKILL')
      drainTimer = setTimeout(closeOutput, DRAIN_MS)
    })
    child.on('close', (code, killedBy) => {
      settle()
      const text = (name: 'stdout' | 'stderr'): string => Buffer.concat(output[name]).toString('utf8')
      resolve({
        ending,
        stdout: text('stdout'),
        stderr: text('stderr'),
        exitCode: code ?? undefined,
        signal: killedBy ?? undefined,
      })
    })
    if (signal.aborted) cancel()

    function end(reason: ProcessEnding): void {
      if (isOver || ending !== 'exited') return
      ending = reason
      if (pid === undefined) return
      // Discard excess output, so that memory does not fill up while the program ends.
      closeOutput()
      signalGroup(pid, 'SIGTERM')
      killTimer = setTimeout(signalGroup, run.graceMs, pid, 'SIGKILL')
    }

    function closeOutput(): void {
      child.stdout.destroy()
      child.stderr.destroy()
    }

    function settle(): void {
      isOver = true
      clearTimeout(limit)
      clearTimeout(killTimer)
      clearTimeout(drainTimer)
      signal.removeEventListener('abort', cancel)
      dismiss()
      if (pid !== undefined) forgetGroup(pid)
    }
  })
}
