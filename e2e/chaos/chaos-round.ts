import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './chaos-faults.ts'
import { jobsOf, runJob } from './chaos-jobs.ts'
import type { ChaosModel } from './chaos-model.ts'
import type { ChaosPlace } from './chaos-place.ts'
import { checkSession, holdSession, readSession, type StoredSession } from './chaos-session.ts'
import { checkCalls, checkExports, checkStore, type Exported, exportRound } from './check-round.ts'
import { describeStuck } from './describe-stuck.ts'
import { disturb } from './disturb.ts'
import { keepWorker, keptCommand } from './kept-command.ts'
import type { LastingWorkers } from './lasting-workers.ts'
import type { Promotions } from './promotions.ts'
import type { Violation } from './violation.ts'
import { startWitness } from './witness.ts'

/** Maximum duration of the faults. */
const DISTURBED_MS = 120_000
/** How long the work of a round may take after the faults. */
const SETTLING_MS = 180_000

/** The result of a round in which no faults were injected. */
export interface Outcome {
  readonly exports: ReadonlyMap<string, Exported>
  readonly session: StoredSession
}

export interface RoundReport {
  readonly faults: readonly Fault[]
  readonly calls: number
  readonly repeated: number
  /** The facts that the store acknowledged while the faults took place. */
  readonly acknowledged: number
  /** How long the work took after the faults, in milliseconds. */
  readonly settledMs: number
  readonly violations: readonly Violation[]
}

export interface RoundOptions {
  readonly place: ChaosPlace
  readonly model: ChaosModel
  readonly lasting: LastingWorkers
  readonly promotions: Promotions
  readonly random: () => number
  readonly expected: Outcome
  /** The name of the round. Identifiers in exports depend on it. */
  readonly round: string
  /** A folder for exported files. */
  readonly into: string
}

/** Runs all jobs and a session concurrently under faults, then checks the results. */
export async function runRound(options: RoundOptions): Promise<RoundReport> {
  const { place, model, lasting, round, expected, into } = options
  const [calm, givenUp, over] = [new AbortController(), new AbortController(), new AbortController()]
  const talk = keptCommand('session')
  const worker = keptCommand('worker')
  const runs = jobsOf(round).map((job) => ({ job, command: keptCommand(job.run) }))
  const commands = [...runs.map(({ command }) => command), talk, worker]

  const working = keepWorker(place, worker, over.signal)
  const witness = startWitness(place, round)
  const disturbing = disturb({ ...options, commands, lasting: lasting.commands, signal: calm.signal })
  const jobs = Promise.all([
    ...runs.map(({ job, command }) => runJob(place, command, job, givenUp.signal)),
    holdSession(place, talk, round, givenUp.signal),
  ])

  await Promise.race([jobs, wait(DISTURBED_MS, undefined, { ref: false })])
  calm.abort()
  const faults = await disturbing
  const calmAt = performance.now()
  const isSettled = await Promise.race([jobs.then(() => true), wait(SETTLING_MS, false, { ref: false })])
  const settledMs = performance.now() - calmAt
  if (!isSettled) console.log(await describeStuck(place))
  givenUp.abort()
  const unfinished = (await jobs).filter((failure) => failure !== undefined)
  over.abort()
  await working

  const calls = model.takeAsked()
  const { repeated, violations } = checkCalls(calls, faults)
  violations.push(...unfinished.map((message) => ({ kind: 'stuck' as const, message })), ...lasting.takeExits())
  const checks = [() => witness.check()]
  if (isSettled) {
    checks.push(
      () => checkExports(place, round, expected.exports, into),
      () => checkSession(place, round, expected.session),
      () => checkStore(place),
    )
  }
  for (const check of checks) violations.push(...(await check().catch(cannotCheck)))
  return { faults, calls: calls.length, repeated, acknowledged: witness.count, settledMs, violations }
}

function cannotCheck(error: unknown): Violation[] {
  return [{ kind: 'wrong', message: `a check failed: ${error instanceof Error ? error.stack : error}` }]
}

/** Runs the same jobs without faults. */
export async function runCalmly(place: ChaosPlace, round: string, into: string): Promise<Outcome> {
  const { signal } = new AbortController()
  await Promise.all([
    ...jobsOf(round).map((job) => runJob(place, keptCommand(job.run), job, signal)),
    holdSession(place, keptCommand('session'), round, signal),
  ])
  const { exports, violations } = await exportRound(place, round, into)
  const session = await readSession(place, round)
  if (violations.length > 0 || !session) throw new Error(violations.map(({ message }) => message).join('\n'))
  return { exports, session }
}
