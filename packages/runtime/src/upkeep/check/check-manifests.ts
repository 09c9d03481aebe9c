import { type Ask, failureOf, type StoreProblem } from './store-problem.ts'

interface Manifest {
  /** What is counted, as it is called in reported problems. */
  readonly name: string
  readonly table: string
  /** The number of rows that a run must have. */
  readonly expected: string
  /** The number of rows that a run has. */
  readonly found: string
  /** Whether the run may have more rows, because rows were added after the count. */
  readonly isMinimum: boolean
}

const MANIFESTS: readonly Manifest[] = [
  { ...manifest('artifact', 'artifacts'), expected: 'run.artifacts', isMinimum: false },
  manifest('step', 'steps'),
  {
    ...manifest('step_need', 'needs'),
    name: 'dependencies of steps',
    found: 'select count(*) from quire.step join quire.step_need on step_id = step.id where run_id = run.id',
  },
  manifest('call', 'calls'),
  { ...manifest('lineage', 'lineage'), name: 'lineage rows' },
  manifest('event', 'events'),
]

function manifest(table: string, column: string): Manifest {
  return {
    name: column,
    table: `quire.${table}`,
    expected: `(select ${column} from quire.run_manifest where run_id = run.id and run.status <> 'running')`,
    found: `select count(*) from quire.${table} where run_id = run.id`,
    isMinimum: true,
  }
}

/** Checks that each run has the expected number of artifacts, steps, dependencies, calls, lineage rows and events. */
export async function checkManifests(ask: Ask): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = []
  for (const { name, table, expected, found, isMinimum } of MANIFESTS) {
    let wrong: readonly { id: string; expected: number; found: number }[] = []
    const failure = await failureOf(ask, async () => {
      wrong = await ask(
        `select * from (
           select id, ${expected} as expected, (${found})::integer as found from quire.run
         ) as counted where found ${isMinimum ? '<' : '<>'} expected order by id`,
      )
    })
    if (failure) problems.push({ where: table, problem: failure })
    for (const run of wrong) {
      problems.push({ where: `run ${run.id}`, problem: `it has ${run.found} ${name} instead of ${run.expected}` })
    }
  }
  return problems
}
