import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 10_000
/** How long to wait for a server whose process cannot be seen, for example because it runs in another container. */
const UNSEEN_MS = 1_000

/** The contents of the file that a running server writes into its data folder. */
export interface Postmaster {
  readonly pid: number
  readonly isReady: boolean
}

export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(fileIn(data), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes sure that no server is using the data. A server can outlive the process that held the lock. Only the process
 * that holds the lock may call this function. `wasElsewhere` means that the previous server's process is not visible,
 * for example because it ran in another container.
 */
export async function endLeftOver(data: string, wasElsewhere: boolean): Promise<void> {
  const left = readPostmaster(data)
  if (!left) return
  if (wasElsewhere) await wait(UNSEEN_MS)
  if (!isAlive(left.pid)) return
  const serves = servesData(left.pid, data)
  // The process id belongs to another process. The folder was copied, or the machine was restarted.
  if (serves === 'no') rmSync(fileIn(data), { force: true })
  if (serves !== 'yes') return
  const deadline = performance.now() + PATIENCE_MS
  for (let signal: NodeJS.Signals = 'SIGQUIT'; isAlive(left.pid); signal = 'SIGKILL') {
    if (signal === 'SIGQUIT' || performance.now() > deadline) signalProcess(left.pid, signal)
    await wait(10)
  }
}

function fileIn(data: string): string {
  return join(data, 'postmaster.pid')
}

function isAlive(pid: number): boolean {
  return signalProcess(pid, 0)
}

/** Sends a signal to a process. Returns whether the process exists, even if it belongs to another user. */
function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process is a server for this data. The working directory of a server is its data folder. */
function servesData(pid: number, data: string): 'yes' | 'no' | 'unknown' {
  if (process.platform !== 'linux') {
    const { stdout, status } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    if (status !== 0) return 'unknown'
    return stdout.includes(`-D ${data} `) ? 'yes' : 'no'
  }
  try {
    const [cwd, own] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return cwd.ino === own.ino && cwd.dev === own.dev ? 'yes' : 'no'
  } catch {
    return 'unknown'
  }
}
