import type { Kysely } from 'kysely'
import type { Database, StepStatus } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { currentModels, type JsonValue, type ModelChange } from '../../store/run-request.ts'
import { type StoredTokens, storedTokens } from '../../store/stored-tokens.ts'
import { problemsOf } from './events.ts'
import { describeIdentity } from './flow-identity.ts'
import { type RunSummary, summariseRun } from './run-summary.ts'

/** A failed attempt at a step, and the wait before the next attempt, if any. */
export interface StepFailure {
  readonly code: string
  readonly message: string
  readonly at: string
  readonly delaySeconds?: number
}

export interface ShownRun extends Omit<RunSummary, 'steps' | 'calls'> {
  /** The flow's origin, version and content hash, in readable form. */
  readonly flowIdentity: string
  /** The current models of the run. */
  readonly models: readonly string[]
  /** Models that were removed or replaced, in order. Absent if there are none. */
  readonly changes?: readonly ModelChange[]
  /** Set if the run is a fork: its run, the steps that are asked again, and the prompt files that it replaces. */
  readonly fork?: { readonly run: string; readonly asks: readonly string[]; readonly files: readonly string[] }
  readonly steps: readonly {
    readonly id: string
    readonly key: string
    readonly name: string
    readonly stage: string | null
    readonly status: StepStatus
    readonly attempts: number
    readonly error: { readonly code: string; readonly message: string } | null
    /** Failed attempts, oldest first, including the last attempt. */
    readonly failures: readonly StepFailure[]
    /** Problems of the step, fixed or not. Absent if the step had no problems. */
    readonly problems?: readonly string[]
  }[]
  readonly calls: readonly {
    readonly id: string
    readonly step: string
    readonly model: string
    readonly promptHash: string
    readonly status: string
    readonly finishReason: string | null
    readonly tokens: StoredTokens
    /** The cost in US dollars. Null if unknown. */
    readonly cost: number | null
    /** The call of another run whose answer a fork took. */
    readonly takenFrom?: string
  }[]
  readonly artifacts: readonly {
    readonly id: string
    readonly path: string
    readonly kind: string
    /** Set only if the artifact's content is incomplete or invalid. */
    readonly state?: 'incomplete'
  }[]
}

/**
 * A run with its steps, calls and artifacts.
 * @example
 * await showRun(store.db, 'r1') // → { run: 'r1', steps: [{ key: 'plan', status: 'completed', … }], calls: […], … }
 */
export async function showRun(db: Kysely<Database>, run: string): Promise<ShownRun> {
  const summary = await summariseRun(db, run)
  const { identity, request } = await getRun(db, run, ['identity', 'request'])
  const steps = await db.selectFrom('step').selectAll().where('run_id', '=', run).orderBy('ordinal').execute()
  const calls = await db.selectFrom('call').selectAll().where('run_id', '=', run).orderBy('id').execute()
  const artifacts = await db
    .selectFrom('artifact')
    .select(['id', 'path', 'kind', 'meta'])
    .where('run_id', '=', run)
    .orderBy('path')
    .execute()
  const failures = await readFailures(db, run)
  return {
    ...summary,
    flowIdentity: describeIdentity(identity ?? { flow: summary.flow }),
    models: currentModels(request),
    ...(request.changes && { changes: request.changes }),
    ...(request.fork && { fork: { ...request.fork, files: Object.keys(request.fork.files) } }),
    steps: steps.map(({ id, key, name, stage, status, attempts, error, output }) => ({
      id,
      key,
      name,
      stage,
      status,
      attempts,
      error,
      failures: failures.get(key) ?? [],
      ...problemsOf(output as JsonValue),
    })),
    calls: calls.map((call) => ({
      id: call.id,
      step: call.step_id,
      model: call.model,
      promptHash: call.prompt_hash,
      status: call.status,
      finishReason: call.finish_reason,
      tokens: storedTokens(call),
      cost: call.taken_from === null ? call.cost : 0,
      ...(call.taken_from !== null && { takenFrom: call.taken_from }),
    })),
    artifacts: artifacts.map(({ meta, ...artifact }) => ({
      ...artifact,
      ...(meta.state === 'incomplete' && { state: 'incomplete' as const }),
    })),
  }
}

async function readFailures(db: Kysely<Database>, run: string): Promise<Map<string, StepFailure[]>> {
  const rows = await db
    .selectFrom('event')
    .select(['data', 'created_at'])
    .where('run_id', '=', run)
    .where('type', 'in', ['step.delayed', 'step.failed'])
    .orderBy('id')
    .execute()
  const failures = new Map<string, StepFailure[]>()
  for (const { data, created_at } of rows) {
    const key = String(data.step)
    const failure: StepFailure = {
      code: String(data.code),
      message: String(data.message),
      at: created_at.toISOString(),
      ...(typeof data.delaySeconds === 'number' && { delaySeconds: data.delaySeconds }),
    }
    failures.set(key, [...(failures.get(key) ?? []), failure])
  }
  return failures
}
