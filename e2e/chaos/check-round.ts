import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Finding } from '@quire/runtime/kit'
import { sql } from 'kysely'
import pg from 'pg'
import { quire } from '../cli/quire.ts'
import type { Fault } from './chaos-faults.ts'
import { exportJob, jobsOf } from './chaos-jobs.ts'
import type { AskedOnce } from './chaos-model.ts'
import type { ChaosPlace } from './chaos-place.ts'
import type { Violation } from './violation.ts'

/** The maximum time to store an answer after it arrived. */
const STORING_MS = 2_000
const ENDING_MS = 20_000

/** The exported files of a run, keyed by path. */
export type Exported = ReadonlyMap<string, string>

/** Exports the runs of a round. Runs that cannot be exported are reported. */
export async function exportRound(
  place: ChaosPlace,
  round: string,
  into: string,
): Promise<{ readonly exports: ReadonlyMap<string, Exported>; readonly violations: readonly Violation[] }> {
  const exports = new Map<string, Exported>()
  const violations: Violation[] = []
  for (const job of jobsOf(round)) {
    const dir = join(into, job.run)
    rmSync(dir, { recursive: true, force: true })
    const failure = await exportJob(place, job, dir)
    if (failure) violations.push({ kind: 'lost', message: failure })
    else exports.set(job.flow, readExport(dir))
  }
  return { exports, violations }
}

function readExport(dir: string): Exported {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [path.slice(dir.length + 1), readFileSync(path, 'utf8')]))
}

/** Compares the results with those of an undisturbed round. */
export async function checkExports(
  place: ChaosPlace,
  round: string,
  expected: ReadonlyMap<string, Exported>,
  into: string,
): Promise<Violation[]> {
  const { exports, violations } = await exportRound(place, round, into)
  const wrong: Violation[] = []
  for (const [flow, own] of exports) {
    const right = expected.get(flow)!
    const differing = [...new Set([...own.keys(), ...right.keys()])].filter((path) => own.get(path) !== right.get(path))
    if (differing.length === 0) continue
    const paths = differing.slice(0, 5).join(', ')
    const lines = firstDifference(own.get(differing[0]!), right.get(differing[0]!))
    wrong.push({ kind: 'wrong', message: `${round}-${flow} exports other bytes: ${paths}\n${lines}` })
  }
  return [...violations, ...wrong]
}

function firstDifference(own = '', right = ''): string {
  const [ours, theirs] = [own.split('\n'), right.split('\n')]
  const n = ours.findIndex((line, index) => line !== theirs[index])
  return `    got:      ${ours[n]}\n    expected: ${theirs[n]}`
}

/** Checks that every step ended once, and that the store is undamaged. */
export async function checkStore(place: ChaosPlace): Promise<Violation[]> {
  const violations: Violation[] = []
  const store = await place.openStore()
  try {
    const { rows: twice } = await sql<{ step: string; times: number }>`
      select run_id || ' ' || (data ->> 'step') as step, count(*)::integer as times from quire.event
      where type = 'step.completed' group by 1 having count(*) > 1
    `.execute(store.db)
    for (const { step, times } of twice) violations.push({ kind: 'twice', message: `${step} ended ${times} times` })
    const { rows: open } = await sql<{ step: string; status: string; error: unknown }>`
      select id as step, status, error from quire.step where status <> 'completed'
    `.execute(store.db)
    for (const { step, status, error } of open) {
      violations.push({ kind: 'wrong', message: `${step} is ${status}: ${JSON.stringify(error)}` })
    }
  } finally {
    await store.close()
  }
  const doctor = await quire(['doctor', '--deep', '--json'], { cwd: place.dir, env: place.environment })
  for (const { group, status, message } of doctor.json<{ findings: Finding[] }>().findings) {
    if (group === 'store' && status !== 'ok') violations.push({ kind: 'damaged', message: `doctor --deep: ${message}` })
  }
  return violations
}

/** Checks that prompts were sent twice only if a fault affected their answers. */
export function checkCalls(
  asked: readonly AskedOnce[],
  faults: readonly Fault[],
): { repeated: number; violations: Violation[] } {
  const violations: Violation[] = []
  let repeated = 0
  for (const [prompt, times] of Map.groupBy(asked, (one) => one.prompt)) {
    for (const { from, to } of times.slice(0, -1)) {
      repeated++
      const isExcused = faults.some((fault) => fault.from < to + STORING_MS && fault.to > from)
      if (!isExcused) violations.push({ kind: 'paid', message: `repeated without a reason: ${prompt.slice(0, 60)}` })
    }
  }
  return { repeated, violations }
}

/** Checks that a place that is no longer used leaves no process and no temporary file behind. */
export async function checkLeftOvers(place: ChaosPlace): Promise<Violation[]> {
  const deadline = performance.now() + ENDING_MS
  let processes = processesIn(place.dir)
  while (processes.length > 0 && performance.now() < deadline) {
    await wait(250)
    processes = processesIn(place.dir)
  }
  const clients = processes.length > 0 ? await describeClients(place) : ''
  const files = readdirSync(place.dir, { recursive: true }).map(String)
  return [
    ...processes.map((process) => `still running: ${process}${clients}`),
    ...files.filter((name) => /\.tmp$|\.preparing$/.test(name)).map((file) => `a temporary file is left: ${file}`),
  ].map((message) => ({ kind: 'left', message }))
}

function processesIn(dir: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(dir))
}

/** Describes the clients that keep a store from stopping. */
async function describeClients(place: ChaosPlace): Promise<string> {
  const states = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,etimes=,args='], { encoding: 'utf8' })
  const around = states.stdout.split('\n').filter((line) => /postgres|quire/.test(line))
  try {
    const client = new pg.Client({ ...place.database(), application_name: 'chaos' })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query(
      `select pid, application_name, state, wait_event, backend_start, state_change, left(query, 100) as query,
        (select sum(sessions) from pg_stat_database) as sessions, now() from pg_stat_activity where client_port = -1`,
    )
    await client.end()
    return `\n${JSON.stringify(rows, null, 1)}\n${around.join('\n')}`
  } catch (error) {
    return `\n${error}\n${around.join('\n')}`
  }
}
