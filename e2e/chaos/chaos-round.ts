import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, injectFault } from './chaos-faults.ts'
import { exportJob, JOBS, type KeptCommand, keepWorker, runJob } from './chaos-jobs.ts'
import type { ChaosModel } from './chaos-model.ts'
import type { ChaosPlace } from './chaos-place.ts'
import { checkSession, holdSession, readSession, type StoredSession } from './chaos-session.ts'
import { checkCalls, checkExports, checkLeftOvers, checkStore, type Exported, readExport } from './check-round.ts'

const WORKERS = 2
/** Maximum duration of the faults. After that, all work must complete. */
const DISTURBED_MS = 150_000

/** The result of a round in which no faults were injected. */
export interface Outcome {
  readonly exports: ReadonlyMap<string, Exported>
  readonly session: StoredSession
}

export interface RoundReport {
  readonly faults: readonly Fault[]
  readonly calls: number
  readonly repeated: number
  readonly findings: readonly string[]
}

export interface RoundOptions {
  readonly place: ChaosPlace
  readonly model: ChaosModel
  readonly random: () => number
  readonly expected: Outcome
  /** A folder for exported files. */
  readonly into: string
}

/** Runs all jobs and a session concurrently under faults, then checks the results. */
export async function runRound({ place, model, random, expected, into }: RoundOptions): Promise<RoundReport> {
  const over = new AbortController()
  const runs = JOBS.map(({ run }) => command(run))
  const talk = command('session')
  const workers = Array.from({ length: WORKERS }, (_, n) => command(`worker ${n}`))
  const kept = workers.map((worker) => keepWorker(place, worker, over.signal))
  const faults: Fault[] = []
  let isRunning = true
  const failing = (async () => {
    const calmAt = performance.now() + DISTURBED_MS
    while (isRunning && performance.now() < calmAt) {
      await wait(100 + random() * 900)
      if (!isRunning) break
      const fault = await injectFault({ place, commands: [...runs, talk, ...workers], random })
      if (fault) faults.push(fault)
    }
    place.makeRoom()
    place.setClock(0)
  })()
  const ended = await Promise.all([...JOBS.map((job, n) => runJob(place, runs[n]!, job)), holdSession(place, talk)])
  isRunning = false
  await failing
  over.abort()
  await Promise.all(kept)
  const asked = model.takeAsked()
  const { repeated, findings: unexcused } = checkCalls(asked, faults)
  const findings = [
    ...ended.filter((failure) => failure !== undefined),
    ...unexcused,
    ...(await checkExports(place, expected.exports, into)),
    ...(await checkSession(place, expected.session)),
    ...(await checkStore(place)),
    ...(await checkLeftOvers(place)),
  ]
  return { faults, calls: asked.length, repeated, findings }
}

/** Runs the same jobs without faults, one after the other. */
export async function runCalmly(place: ChaosPlace, into: string): Promise<Outcome> {
  const exports = new Map<string, Exported>()
  for (const job of JOBS) {
    const dir = join(into, job.run)
    const failure = (await runJob(place, command(job.run), job, 1)) ?? (await exportJob(place, job, dir))
    if (failure) throw new Error(failure)
    exports.set(job.run, readExport(dir))
  }
  const talk = command('session')
  const failure = await holdSession(place, talk)
  const session = await readSession(place)
  if (failure || !session) throw new Error(failure ?? talk.stderr)
  return { exports, session }
}

function command(name: string): KeptCommand {
  return { name, child: undefined, stderr: '', code: null }
}
