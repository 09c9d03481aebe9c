import type { Database, RunStatus } from '@quire/runtime/database'
import { type Kysely, sql } from 'kysely'

export interface RunFilter {
  readonly project?: string
  readonly flow?: string
  readonly status?: RunStatus
  /** Runs of these flows are left out. */
  readonly withoutFlows?: readonly string[]
}

export interface PageRequest {
  readonly limit?: number
  /** The value of `next` in the previous page. */
  readonly cursor?: string
}

/** A run as shown in lists. */
export type RunOverview = RunPage['runs'][number]
export type RunPage = Awaited<ReturnType<typeof pageRuns>>

const USUAL_LIMIT = 50
const TITLE_LENGTH = 200
const BEGINNING_LENGTH = 1000

/** Selects runs, newest first. */
export function selectRuns(db: Kysely<Database>, { project, flow, status, withoutFlows = [] }: RunFilter) {
  return db
    .selectFrom('run')
    .select(['id', 'flow', 'project_id', 'status', 'created_at', 'updated_at'])
    .$if(project !== undefined, (query) => query.where('project_id', '=', project!))
    .$if(flow !== undefined, (query) => query.where('flow', '=', flow!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(withoutFlows.length > 0, (query) => query.where('flow', 'not in', withoutFlows))
    .orderBy('number', 'desc')
}

/** Returns a page of runs, newest first. New runs do not shift later pages. */
export async function pageRuns(db: Kysely<Database>, request: RunFilter & PageRequest = {}) {
  const { cursor, limit = USUAL_LIMIT } = request
  const rows = await selectRuns(db, request)
    .select([
      // The input of a single question is JSON, so its blueprint is the title.
      sql<string>`left(case flow when 'ask' then request -> 'options' ->> 'blueprint' else request ->> 'input' end,
        ${sql.lit(BEGINNING_LENGTH)})`.as('beginning'),
      sql<readonly string[]>`request -> 'models'`.as('models'),
    ])
    .$if(cursor !== undefined, (query) =>
      query.where('number', '<', (eb) =>
        eb.selectFrom('run as last').select('last.number').where('last.id', '=', cursor!),
      ),
    )
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const figures = await readFigures(
    db,
    shown.map(({ id }) => id),
  )
  return {
    runs: shown.map((row) => ({
      run: row.id,
      flow: row.flow,
      project: row.project_id,
      status: row.status,
      /** The first line of the run's request. */
      title: titleOf(row.beginning),
      models: row.models,
      startedAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      ...figures.get(row.id)!,
    })),
    /** The position of the next page. Absent on the last page. */
    ...(rows.length > limit && { next: shown.at(-1)!.id }),
  }
}

/** The first line of a request. Comments above the inputs of a YAML file are skipped. */
function titleOf(beginning: string): string {
  const text = beginning.replace(/^(?:#.*\r?\n)+(?=[\w-]+:\s)/, '').replace(/^[#\s]+/, '')
  return text.split(/\r?\n/, 1)[0]!.slice(0, TITLE_LENGTH).trimEnd()
}

/** Reads the figures of several runs in one query. */
async function readFigures(db: Kysely<Database>, runs: readonly string[]) {
  const { rows } = await sql<{
    id: string
    total: string
    completed: string
    failed: string
    documents: string
    calls: string
    input: string | null
    output: string | null
    cost: number | null
    completed_calls: string
    priced: string
  }>`
    select wanted.id, steps.*, documents.*, calls.*
    from unnest(${[...runs]}::text[]) as wanted (id),
      lateral (
        -- If the run was not cancelled, other steps replaced its cancelled steps.
        select count(*) filter (where step.status <> 'cancelled' or run.status = 'cancelled') as total,
          count(*) filter (where step.status = 'completed') as completed,
          count(*) filter (where step.status = 'failed') as failed
        from step join run on run.id = step.run_id where step.run_id = wanted.id
      ) as steps,
      lateral (select count(*) as documents from artifact where run_id = wanted.id and is_document) as documents,
      lateral (
        select (select count(*) from call where run_id = wanted.id and taken_from is null) as calls, count(*) as completed_calls,
          sum(input_tokens) as input, sum(output_tokens) as output, sum(cost) as cost, count(cost) as priced
        from call where run_id = wanted.id and status = 'completed' and taken_from is null
      ) as calls
  `.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        steps: { total: Number(row.total), completed: Number(row.completed), failed: Number(row.failed) },
        documents: Number(row.documents),
        calls: Number(row.calls),
        tokens: { input: Number(row.input ?? 0), output: Number(row.output ?? 0) },
        /** The known cost in US dollars. Null if no cost is known. */
        cost: row.priced === '0' && row.completed_calls !== '0' ? null : Number(row.cost ?? 0),
        /** Whether the cost of some completed calls is unknown. */
        isCostPartial: row.priced !== row.completed_calls,
      },
    ]),
  )
}
