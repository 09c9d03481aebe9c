import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, injectFault } from './chaos-faults.ts'
import { JOBS, type KeptCommand, keepWorker, runJob } from './chaos-jobs.ts'
import type { ChaosModel } from './chaos-model.ts'
import type { ChaosPlace } from './chaos-place.ts'
import { checkCalls, checkExports, checkLeftOvers, checkStore, type Exported } from './check-round.ts'

const WORKERS = 2

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
  /** What the jobs export when nothing goes wrong. */
  readonly expected: ReadonlyMap<string, Exported>
  /** A folder for what they export now. */
  readonly into: string
}

/** Runs all jobs at once while things go wrong, then looks at what came of it. */
export async function runRound({ place, model, random, expected, into }: RoundOptions): Promise<RoundReport> {
  const over = new AbortController()
  const commands = [...JOBS.map(({ run }) => run), ...Array.from({ length: WORKERS }, (_, n) => `worker ${n}`)].map(
    (name): KeptCommand => ({ name, child: undefined, stderr: '', code: null }),
  )
  const workers = commands.slice(JOBS.length).map((command) => keepWorker(place, command, over.signal))
  const faults: Fault[] = []
  let isRunning = true
  const failing = (async () => {
    while (isRunning) {
      await wait(100 + random() * 900)
      if (!isRunning) break
      const fault = await injectFault({ place, commands, random })
      if (fault) faults.push(fault)
    }
  })()
  const ended = await Promise.all(JOBS.map((job, n) => runJob(place, commands[n]!, job)))
  isRunning = false
  await failing
  place.makeRoom()
  place.setClock(0)
  over.abort()
  await Promise.all(workers)
  const asked = model.takeAsked()
  const { repeated, findings: unexcused } = checkCalls(asked, faults)
  const findings = [
    ...ended.filter((failure) => failure !== undefined),
    ...unexcused,
    ...(await checkExports(place, expected, join(into, 'disturbed'))),
    ...(await checkStore(place)),
    ...(await checkLeftOvers(place)),
  ]
  return { faults, calls: asked.length, repeated, findings }
}

/** What the jobs export when nothing goes wrong. */
export async function runCalmly(
  place: ChaosPlace,
  into: string,
  read: (dir: string) => Exported,
): Promise<Map<string, Exported>> {
  const { exportJob } = await import('./chaos-jobs.ts')
  const expected = new Map<string, Exported>()
  for (const job of JOBS) {
    const command: KeptCommand = { name: job.run, child: undefined, stderr: '', code: null }
    const failure = (await runJob(place, command, job, 1)) ?? (await exportJob(place, job, join(into, job.run)))
    if (failure) throw new Error(failure)
    expected.set(job.run, read(join(into, job.run)))
  }
  return expected
}
