import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs a script from this folder as a separate process. */
export function start(script: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    execArgv: [],
    env: { ...process.env, ...environment },
  })
}

/** Returns the next message from a process. Fails if the process exits first. */
export async function message<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the process ended with ${code ?? signal}`)
  })
  const [said] = await Promise.race([once(child, 'message'), ended])
  return said as T
}

/** The process that serves a workspace's store, if there is one. */
export function storePid(workspace: string): number | undefined {
  try {
    return JSON.parse(readFileSync(join(workspace, '.quire', 'store.json'), 'utf8')).pid
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Kills a process. Returns whether the process existed. */
export function kill(pid: number | undefined): boolean {
  return pid !== undefined && isAlive(pid) && process.kill(pid, 'SIGKILL')
}

export async function until(condition: () => boolean | Promise<boolean>, max = 20_000): Promise<void> {
  const deadline = Date.now() + max
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not so after ${max} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
