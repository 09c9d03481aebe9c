import { QuireError } from '@quire/core'
import type { Kysely } from 'kysely'
import { type AskingStep, withAsk } from '../../answer/ask.ts'
import { artifactId } from '../../artifact/artifact.ts'
import { CallFailed } from '../../call/call-failed.ts'
import type { CallOutcome } from '../../call/call-model.ts'
import type { CallRequest } from '../../call/model.ts'
import type { Database, RunStatus } from '../../store/database.ts'
import { getBlobText, StoreUnavailable } from '../../store/index.ts'
import type { Store } from '../../store/store.ts'
import { type StoreWaits, untilStored } from '../../store/wait-for-store.ts'
import type { StepEnd, Telemetry, TracedRun } from '../../telemetry/telemetry.ts'
import { type CallServices, type Keep, StepCalls } from '../call/step-calls.ts'
import { ClaimLost, InvalidStep, LimitReached } from '../flow/errors.ts'
import type { Flow, RunRequest, StepContext, StepResult } from '../flow/flow.ts'
import { originsOfModel, withReplaced } from '../flow/replaced-models.ts'
import { withRequest } from '../flow/request-artifact.ts'
import { summariseRun } from '../records/run-summary.ts'
import type { Claim, TakenStep } from './claim-steps.ts'
import type { ClaimedStep } from './commit-step.ts'
import { delayStep, failStep, parkStep, releaseStep } from './end-claim.ts'
import { spentCalls } from './spent-calls.ts'
import type { StepRecords } from './step-records.ts'
import { retryDelay } from './step-retry.ts'

export interface EngineContext extends CallServices {
  readonly records: StepRecords
  readonly flows: ReadonlyMap<string, Flow>
  /** Finds the flow of a run, with the prompt files of a fork. By default, in `flows`. */
  readonly findFlow?: (name: string, request: RunRequest) => Promise<Flow | undefined>
  /** Number of workers that may die during a step before the step is abandoned. */
  readonly maxDeaths: number
  readonly telemetry?: Telemetry
  /** The store operations that are being retried. */
  readonly waits: StoreWaits
}

export interface ExecutedStep {
  readonly run: string
  readonly status: RunStatus | 'lost'
}

export interface ExecuteOptions {
  readonly signal: AbortSignal
  /** Called when the work is done and is about to be stored. */
  readonly onWorked?: () => void
  /** A value that the program passes to the step. */
  readonly local?: unknown
}

/** Executes one claimed step from start to commit. Does not throw if the step or a model fails. */
export async function executeStep(
  engine: EngineContext,
  row: TakenStep,
  { signal, onWorked, local }: ExecuteOptions,
): Promise<ExecutedStep> {
  const claim: Claim = { step: row.id, epoch: row.claim }
  const keep: Keep = (work) => untilStored(work, { signal, sleep: engine.sleep, waits: engine.waits })
  const started = await startStep(engine, row, { signal, local, keep })
  const { step, trace, calls } = started
  try {
    if (row.worker_deaths >= engine.maxDeaths) {
      const failure = {
        code: 'poison',
        message: `The step was started ${row.worker_deaths} times, and its worker died each time.`,
      }
      const status = await keep(() => failStep(engine, claim, step, failure))
      await trace?.end('failed', status, failure)
      return { run: step.run, status }
    }
    await engine.onBoundary?.('step.claimed', step.key)
    // The files of a fork may not be readable any more.
    if (started.flowError !== undefined) throw started.flowError
    const handler = started.flow?.kinds[row.kind]
    if (!handler) throw new InvalidStep(row.key, `flow '${row.flow}' has no handler for '${row.kind}' here.`)
    // The flow itself gave the step its input.
    const result = (await handler(started.context as StepContext<never>)) as StepResult
    // The handler may have caught the error and continued, even though the answer has not arrived yet.
    for (const awaited of calls.awaited) throw awaited
    await engine.onBoundary?.('step.worked', step.key)
    onWorked?.()
    const status = await keep(() => engine.records.commit({ claim, step, result }))
    if (status instanceof ClaimLost) throw status
    await trace?.end(result.status, status)
    await engine.onBoundary?.('step.committed', step.key)
    return { run: step.run, status }
  } catch (error) {
    const status = await afterError(engine, claim, { ...started, row, keep, signal }, error)
    return { run: step.run, status }
  }
}

interface FailedStep extends Awaited<ReturnType<typeof startStep>> {
  readonly row: TakenStep
  readonly keep: Keep
  readonly signal: AbortSignal
}

/** Handles a step whose work or commit failed. */
async function afterError(
  engine: EngineContext,
  claim: Claim,
  { step, row, trace, calls, keep, signal }: FailedStep,
  error: unknown,
): Promise<ExecutedStep['status']> {
  const failure = describeFailure(error)
  try {
    if (error instanceof ClaimLost) throw error
    // If a worker stops or loses the store, the step has not failed. Another worker can claim the step.
    if (signal.aborted || error instanceof StoreUnavailable) {
      await keep(() => releaseStep(engine, claim))
      await trace?.end('stopped', 'running')
      return 'lost'
    }
    if (calls.awaited.length > 0) {
      await calls.settled()
      const status = await keep(() => parkStep(engine, claim, step, calls.awaited))
      await trace?.end('waiting', status)
      return status
    }
    const delay = retryDelay(row.retry, row.failures, error)
    const status = await keep(() =>
      delay === undefined ? failStep(engine, claim, step, failure) : delayStep(engine, claim, step, failure, delay),
    )
    await trace?.end(delay === undefined ? 'failed' : 'delayed', status, failure)
    return status
  } catch (again) {
    await trace?.end('lost', 'running')
    if (again instanceof ClaimLost) return 'lost'
    throw again
  }
}

function describeFailure(error: unknown): { code: string; message: string } {
  if (LimitReached.isInstance(error)) return { code: error.code, message: error.message }
  if (CallFailed.isInstance(error)) return { code: error.failure, message: error.message }
  if (QuireError.isInstance(error)) return { code: error.code, message: error.message }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

async function startStep(
  engine: EngineContext,
  row: TakenStep,
  { signal, local, keep }: Pick<ExecuteOptions, 'signal' | 'local'> & { readonly keep: Keep },
) {
  const { store, telemetry } = engine
  const step: ClaimedStep = {
    id: row.id,
    run: row.run_id,
    key: row.key,
    name: row.name,
    depth: row.depth,
    limits: row.limits,
  }
  const trace = telemetry && (await keep(() => traceStep(store.db, telemetry, row)))
  const { findFlow = async (name) => engine.flows.get(name) } = engine
  let flowError: unknown
  const flow = await findFlow(row.flow, row.request).catch((error: unknown) => {
    flowError = error
    return undefined
  })
  // A flow with `changeModels` handles model changes itself.
  const changes = flow?.changeModels ? [] : (row.request.changes ?? [])
  const { models, options } = row.request
  const request = { ...row.request, ...withReplaced({ models, options }, changes) }
  const run = { id: row.run_id, project: row.project_id, request }
  const calls = new StepCalls(engine, {
    id: row.id,
    run: row.run_id,
    claim: row.claim,
    limits: row.limits,
    fork: row.request.fork,
    spentCalls: spentCalls(row.output),
    originsOf: ({ model }, origins, record) => [
      ...withRequest(origins, record, flow, run),
      ...originsOfModel(row.run_id, model, changes),
    ],
    span: trace,
    signal,
    keep,
  })
  const context: Omit<StepContext, keyof AskingStep> = {
    run,
    step: {
      id: row.id,
      key: row.key,
      name: row.name,
      stage: row.stage ?? undefined,
      depth: row.depth,
      input: withReplaced(row.input, changes),
      attempt: row.attempts,
    },
    needs: Object.fromEntries(row.needs ?? []),
    signal,
    store,
    local,
    call: calls.call,
    read: (path) => keep(() => readArtifactText(store, row.run_id, path)),
  }
  return { step, trace, calls, flow, flowError, context: withAsk(context, flow) }
}

async function readArtifactText(store: Store, run: string, path: string): Promise<string> {
  const row = await store.db
    .selectFrom('artifact')
    .select('blob')
    .where('id', '=', artifactId(run, path))
    .executeTakeFirst()
  if (!row) throw new InvalidStep(path, 'the run has no such artifact.')
  return getBlobText(store.db, row.blob)
}

/** The spans of one step. For the last step of a run, also the run's span. */
interface StepTracing {
  ask(request: CallRequest, ask: () => Promise<CallOutcome>, prompt?: string): Promise<CallOutcome>
  /** @param run the status of the run after the step */
  end(step: StepEnd, run: RunStatus, error?: { readonly code: string; readonly message: string }): Promise<void>
}

async function traceStep(db: Kysely<Database>, telemetry: Telemetry, row: TakenStep): Promise<StepTracing> {
  const run = await tracedRun(db, row)
  const { key, name, kind } = row
  const span = telemetry.startStep(run, { key, name, kind, stage: row.stage ?? undefined, attempt: row.attempts })
  return {
    ask: (request, ask, prompt) => span.ask(request, ask, prompt),
    async end(step, status, error) {
      span.end(step, error)
      // A run that waits for a person continues later, under the same span.
      if (status === 'running' || status === 'waiting') return
      const { steps, calls, tokens, errors, ...money } = await summariseRun(db, row.run_id)
      // If the cost of a call is unknown, the cost of the run is unknown too.
      const cost = money.unknownCost ? null : money.cost
      telemetry.endRun(run, status, { steps: steps.total, calls, tokens, cost, error: errors[0]?.code })
    },
  }
}

/** A run gets a separate span each time it is resumed after a failure. */
async function tracedRun(db: Kysely<Database>, row: TakenStep): Promise<TracedRun> {
  const { times, last } = await db
    .selectFrom('event')
    .select((eb) => [eb.fn.countAll<string>().as('times'), eb.fn.max('created_at').as('last')])
    .where('run_id', '=', row.run_id)
    .where('type', '=', 'run.resumed')
    .executeTakeFirstOrThrow()
  return {
    id: row.run_id,
    flow: row.flow,
    project: row.project_id,
    createdAt: row.run_created_at,
    resumed: Number(times),
    begunAt: last ?? row.run_created_at,
  }
}
