import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { commandLine, environment } from '../cli/quire.ts'
import type { ChaosPlace } from './chaos-place.ts'

/** How long a worker may take to stop before it is killed. */
const STOPPING_MS = 30_000

/** A command that is restarted until it is no longer needed. */
export interface KeptCommand {
  readonly name: string
  child: ChildProcess | undefined
  /** The last output of the command. */
  stderr: string
  code: number | null
}

/** All running commands. They must not outlive this process. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

export function keptCommand(name: string): KeptCommand {
  return { name, child: undefined, stderr: '', code: null }
}

/** Runs a command until it exits, whatever the exit code. */
export function startCommand(
  place: ChaosPlace,
  command: KeptCommand,
  args: readonly string[],
  input = '',
): Promise<void> {
  const [file, ...rest] = commandLine(args)
  return new Promise((resolve) => {
    const child = spawn(file, rest, {
      cwd: place.dir,
      env: environment(place.environment),
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    running.add(child)
    command.child = child
    command.stderr = ''
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      command.stderr = (command.stderr + text).slice(-4_000)
    })
    child.once('close', (code) => {
      running.delete(child)
      command.code = code
      command.child = undefined
      resolve()
    })
  })
}

/** Keeps a worker running until the signal aborts. `onExit` is called when it exits before that. */
export async function keepWorker(
  place: ChaosPlace,
  command: KeptCommand,
  signal: AbortSignal,
  onExit: () => void = () => {},
): Promise<void> {
  signal.addEventListener('abort', () => {
    const { child } = command
    child?.kill('SIGCONT')
    child?.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), STOPPING_MS).unref()
  })
  while (!signal.aborted) {
    await startCommand(place, command, ['worker', '--concurrency', '2'])
    if (signal.aborted) return
    onExit()
    await wait(100)
  }
}
