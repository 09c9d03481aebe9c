import { Buffer } from 'node:buffer'
import { spawn } from 'node:child_process'
import type { AgentOutput } from './cli-agent.ts'

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

/** Process groups that this process started. They must not outlive it. */
const running = new Set<number>()

function watchGroup(leader: number): void {
  if (running.size === 0) process.on('exit', killAll)
  running.add(leader)
}

function forgetGroup(leader: number): void {
  running.delete(leader)
  if (running.size === 0) process.off('exit', killAll)
}

function killAll(): void {
  for (const leader of running) signalGroup(leader, 'SIGKILL')
}

/** Sends a signal to a process and its group. Returns whether the signal was delivered. */
function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    // Windows has no process groups.
    return process.kill(process.platform === 'win32' ? leader : -leader, signal)
  } catch {
    return false
  }
}

/** Waits until a line arrives. If the input ends first, kills the group and removes its folder. */
const SCRIPT = 'read -r _ || { kill -s KILL -- "-$1"; [ -z "$2" ] || rm -rf -- "$2"; }'

/**
 * Kills a process group and removes a folder if this process dies without cleaning up, for example after `kill -9`. A
 * shell waits on a pipe that closes when this process dies. Returns a function that cancels the watch. Does nothing on
 * Windows, which has no process groups.
 */
function endGroupWithUs(leader: number, scratch = ''): () => void {
  if (process.platform === 'win32') return () => {}
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(leader), scratch], {
    cwd: '/',
    env: {},
    // Runs in a separate process group. Otherwise, a signal to our group would also end the watcher.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // If there is no shell, the agent runs without a watcher.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.stdin.end('\n')
}
