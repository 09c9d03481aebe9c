import { setTimeout as wait } from 'node:timers/promises'
import { quire } from '../cli/quire.ts'
import type { ChaosPlace } from './chaos-place.ts'
import { type KeptCommand, startCommand } from './kept-command.ts'

/** A run that a round has to complete. */
export interface ChaosJob {
  readonly run: string
  readonly project: string
  readonly flow: string
  readonly models: string
  readonly input: string
  /** Further arguments of the command. */
  readonly options?: readonly string[]
}

const JOBS: readonly Omit<ChaosJob, 'run' | 'project'>[] = [
  { flow: 'review-loop', models: 'loop/writer,loop/reviewer', input: 'A request that is worked on.' },
  { flow: 'fan-out', models: 'loop/leaf', input: '30' },
  { flow: 'brief', models: 'scripted/alpha,scripted/beta', input: 'Should the library open on Sundays?' },
  {
    flow: 'team',
    models: 'scripted/alpha',
    input: 'Write a guide to the birds of our park for children of eight.',
    options: ['--team', 'research-lab', '--rounds', '2'],
  },
]

/** The runs of a round. Rounds of a place share its store, so their names differ. */
export function jobsOf(round: string): ChaosJob[] {
  return JOBS.map((job) => ({ ...job, run: `${round}-${job.flow}`, project: round }))
}

/** Repeats a job until it ends. Gives up if the signal aborts; then returns the last output. */
export async function runJob(
  place: ChaosPlace,
  command: KeptCommand,
  job: ChaosJob,
  signal: AbortSignal,
): Promise<string | undefined> {
  const args = ['run', job.flow, '--input', '-', '--models', job.models, '--run-id', job.run]
  args.push('--project', job.project, '--json', ...(job.options ?? []))
  signal.addEventListener('abort', () => command.child?.kill('SIGKILL'))
  let attempts = 0
  let isPoisoned = false
  while (!signal.aborted) {
    if (isPoisoned) await startCommand(place, command, ['resume', job.run, '--json'])
    else await startCommand(place, command, args, job.input)
    if (command.code === 0) return undefined
    isPoisoned = /already exists and failed/.test(command.stderr) && (await hasOnlyPoisonedSteps(place, job))
    attempts++
    await wait(200)
  }
  return `${job.run} did not end (${attempts} attempts): ${command.stderr.slice(-300)}`
}

/** Whether the run failed only because workers were killed too often. A person would resume such a run. */
async function hasOnlyPoisonedSteps(place: ChaosPlace, { run }: ChaosJob): Promise<boolean> {
  const shown = await quire(['show', run, '--json'], { cwd: place.dir, env: place.environment })
  if (shown.code !== 0) return false
  const { steps } = shown.json<{ steps: { status: string; error: { code: string } | null }[] }>()
  const failed = steps.filter(({ status }) => status === 'failed')
  return failed.length > 0 && failed.every(({ error }) => error?.code === 'poison')
}

export async function exportJob(place: ChaosPlace, job: ChaosJob, dir: string): Promise<string | undefined> {
  const { code, stderr } = await quire(['export', job.run, dir], { cwd: place.dir, env: place.environment })
  return code === 0 ? undefined : `${job.run} cannot be exported: ${stderr}`
}
