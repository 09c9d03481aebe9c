import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { commandLine, environment, quire } from '../cli/quire.ts'
import type { ChaosPlace } from './chaos-place.ts'

/** A run that a round has to complete. */
export interface ChaosJob {
  readonly run: string
  readonly flow: string
  readonly models: string
  readonly input: string
  /** Further arguments of the command. */
  readonly options?: readonly string[]
}

export const JOBS: readonly ChaosJob[] = [
  { run: 'loop', flow: 'review-loop', models: 'loop/writer,loop/reviewer', input: 'A request that is worked on.' },
  { run: 'fan', flow: 'fan-out', models: 'loop/leaf', input: '30' },
  { run: 'brief', flow: 'brief', models: 'scripted/alpha,scripted/beta', input: 'Should the library open on Sundays?' },
  {
    run: 'team',
    flow: 'team',
    models: 'scripted/alpha',
    input: 'Write a guide to the birds of our park for children of eight.',
    options: ['--team', 'research-lab', '--rounds', '2'],
  },
]

/** Maximum duration of a round, including faults. */
const PATIENCE_MS = 6 * 60_000

/** A command that is restarted until it is no longer needed. */
export interface KeptCommand {
  readonly name: string
  child: ChildProcess | undefined
  /** The last output of the command. */
  stderr: string
  code: number | null
}

/** Runs a command until it exits, whatever the exit code. */
export function startCommand(
  place: ChaosPlace,
  command: KeptCommand,
  args: readonly string[],
  input: string,
): Promise<void> {
  const [file, ...rest] = commandLine(args)
  return new Promise((resolve) => {
    const child = spawn(file, rest, {
      cwd: place.dir,
      env: environment(place.environment),
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    command.child = child
    command.stderr = ''
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      command.stderr = (command.stderr + text).slice(-4_000)
    })
    child.once('close', (code) => {
      command.code = code
      command.child = undefined
      resolve()
    })
  })
}

/** Repeats a job until it ends. If the job does not end in time, returns the reason. */
export async function runJob(
  place: ChaosPlace,
  command: KeptCommand,
  job: ChaosJob,
  patience = PATIENCE_MS,
): Promise<string | undefined> {
  const args = [
    'run',
    job.flow,
    '--input',
    '-',
    '--models',
    job.models,
    '--run-id',
    job.run,
    '--project',
    'chaos',
    '--json',
    ...(job.options ?? []),
  ]
  const deadline = performance.now() + patience
  let attempts = 0
  let isGivenUp = false
  while (performance.now() < deadline) {
    if (isGivenUp) await startCommand(place, command, ['resume', job.run, '--json'], '')
    else await startCommand(place, command, args, job.input)
    if (command.code === 0) return undefined
    isGivenUp = /already exists and failed/.test(command.stderr) && (await isPoisoned(place, job))
    attempts++
    await wait(200)
  }
  return `${job.run} did not end in ${patience / 60_000} minutes (${attempts} attempts): ${command.stderr}`
}

/** Whether the run failed only because workers were killed too often. A person would resume such a run. */
async function isPoisoned(place: ChaosPlace, { run }: ChaosJob): Promise<boolean> {
  const shown = await quire(['show', run, '--json'], { cwd: place.dir, env: place.environment })
  if (shown.code !== 0) return false
  const { steps } = shown.json<{ steps: { status: string; error: { code: string } | null }[] }>()
  const failed = steps.filter(({ status }) => status === 'failed')
  return failed.length > 0 && failed.every(({ error }) => error?.code === 'poison')
}

/** Keeps a worker running until the signal aborts. */
export async function keepWorker(place: ChaosPlace, command: KeptCommand, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', () => {
    command.child?.kill('SIGCONT')
    command.child?.kill('SIGTERM')
  })
  while (!signal.aborted) {
    await startCommand(place, command, ['worker', '--concurrency', '2'], '')
    if (!signal.aborted) await wait(100)
  }
}

export async function exportJob(place: ChaosPlace, job: ChaosJob, dir: string): Promise<string | undefined> {
  const { code, stderr } = await quire(['export', job.run, dir], { cwd: place.dir, env: place.environment })
  return code === 0 ? undefined : `${job.run} cannot be exported: ${stderr}`
}
