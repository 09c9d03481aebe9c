import type { Kysely } from 'kysely'
import type { Database, RunStatus, StepStatus } from '../store/database.ts'
import { type RunSummary, summariseRun } from './run-summary.ts'

export interface ListedRun {
  readonly run: string
  readonly flow: string
  readonly project: string
  readonly status: RunStatus
  readonly startedAt: string
  readonly updatedAt: string
}

/** Runs, the newest first. */
export async function listRuns(
  db: Kysely<Database>,
  options: { readonly project?: string; readonly status?: string; readonly limit?: number } = {},
): Promise<ListedRun[]> {
  let query = db
    .selectFrom('run')
    .select(['id', 'flow', 'project_id', 'status', 'created_at', 'updated_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(options.limit ?? 100)
  if (options.project !== undefined) query = query.where('project_id', '=', options.project)
  if (options.status !== undefined) query = query.where('status', '=', options.status as RunStatus)
  return (await query.execute()).map((row) => ({
    run: row.id,
    flow: row.flow,
    project: row.project_id,
    status: row.status,
    startedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

export interface ShownRun extends Omit<RunSummary, 'steps' | 'calls'> {
  readonly steps: readonly {
    readonly id: string
    readonly key: string
    readonly name: string
    readonly stage: string | null
    readonly status: StepStatus
    readonly attempts: number
    readonly error: { readonly code: string; readonly message: string } | null
  }[]
  readonly calls: readonly {
    readonly id: string
    readonly step: string
    readonly model: string
    readonly promptHash: string
    readonly status: string
    readonly finishReason: string | null
    readonly tokens: { readonly input: number | null; readonly output: number | null }
  }[]
  readonly artifacts: readonly { readonly id: string; readonly path: string; readonly kind: string }[]
}

/** A run with its steps, calls and artifacts. */
export async function showRun(db: Kysely<Database>, run: string): Promise<ShownRun> {
  const summary = await summariseRun(db, run)
  const steps = await db.selectFrom('step').selectAll().where('run_id', '=', run).orderBy('ordinal').execute()
  const calls = await db.selectFrom('call').selectAll().where('run_id', '=', run).orderBy('id').execute()
  const artifacts = await db
    .selectFrom('artifact')
    .select(['id', 'path', 'kind'])
    .where('run_id', '=', run)
    .orderBy('path')
    .execute()
  return {
    ...summary,
    steps: steps.map(({ id, key, name, stage, status, attempts, error }) => ({
      id,
      key,
      name,
      stage,
      status,
      attempts,
      error,
    })),
    calls: calls.map((call) => ({
      id: call.id,
      step: call.step_id,
      model: call.model,
      promptHash: call.prompt_hash,
      status: call.status,
      finishReason: call.finish_reason,
      tokens: { input: call.input_tokens, output: call.output_tokens },
    })),
    artifacts,
  }
}
