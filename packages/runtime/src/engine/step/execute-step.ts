import { QuireError } from '@quire/core'
import { type AskingStep, withAsk } from '../../answer/ask.ts'
import { artifactId } from '../../artifact/artifact.ts'
import { CallFailed } from '../../call/call-failed.ts'
import type { CallProgress } from '../../call/call-model.ts'
import type { Ask } from '../../call/create-ask.ts'
import type { CallRequest, CallUsage } from '../../call/model.ts'
import type { WorstCase } from '../../call/worst-case.ts'
import type { RunStatus } from '../../store/database.ts'
import { getBlob, StoreUnavailable } from '../../store/index.ts'
import type { Store } from '../../store/store.ts'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import { recordCall } from '../call/record-call.ts'
import { retryWithHigherLimit } from '../call/retry-with-higher-limit.ts'
import { StepCalls } from '../call/step-calls.ts'
import type { StoreWaits } from '../call/store-waits.ts'
import { untilStored } from '../call/until-stored.ts'
import type { OnBoundary } from '../flow/boundary.ts'
import { ClaimLost, InvalidStep, LimitReached } from '../flow/errors.ts'
import type { Flow, StepContext, StepResult } from '../flow/flow.ts'
import { originsOfModel, withReplaced } from '../flow/replaced-models.ts'
import { withRequest } from '../flow/request-artifact.ts'
import type { LeaseThread } from '../worker/lease-thread.ts'
import type { Claim, TakenStep } from './claim-steps.ts'
import type { ClaimedStep } from './commit-step.ts'
import { delayStep, failStep } from './fail-step.ts'
import { parkStep } from './park-step.ts'
import { releaseStep } from './release-step.ts'
import { spentCalls } from './spent-calls.ts'
import type { StepRecords } from './step-records.ts'
import { retryDelay } from './step-retry.ts'
import { traceStep } from './trace-step.ts'

/** The call that a model is currently answering. */
export interface CallPlace {
  readonly run: string
  readonly step: string
  readonly call: string
  readonly model: string
}

export type OnProgress = (place: CallPlace, event: CallProgress) => void

export interface EngineContext {
  readonly store: Store
  /** Keeps the leases of the engine's workers alive. */
  readonly leases: LeaseThread
  readonly records: StepRecords
  readonly flows: ReadonlyMap<string, Flow>
  /** Number of workers that may die during a step before the step is abandoned. */
  readonly maxDeaths: number
  readonly ask: Ask
  /** Whether a person answers in place of the model. False by default. */
  readonly isManual?: (model: string) => boolean
  readonly costOf: (model: string, usage: CallUsage) => number | undefined
  /** The maximum usage of a call, reserved before the call starts. */
  readonly worstCase: (request: CallRequest) => Promise<WorstCase>
  /** Adds the workspace's settings to a request, before the request is fingerprinted and stored. */
  readonly prepare?: (request: CallRequest) => CallRequest
  /** The output limit for a retry after an empty reply. Undefined if the limit cannot be raised. */
  readonly raiseLimit?: (request: CallRequest) => number | undefined
  readonly onBoundary?: OnBoundary
  /** Called with progress while a model answers. */
  readonly onProgress?: OnProgress
  readonly telemetry?: Telemetry
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** The store operations that are being retried. */
  readonly waits: StoreWaits
}

/** While the store is unavailable, retries its operations as long as the claim is valid. */
type Keep = <T>(work: () => Promise<T>) => Promise<T>

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
  const started = await startStep(engine, row, keep)
  const { step, trace } = started
  try {
    if (row.deaths >= engine.maxDeaths) {
      const failure = {
        code: 'poison',
        message: `The step was started ${row.deaths} times, and its worker died each time.`,
      }
      const status = await keep(() => failStep(engine, claim, step, failure))
      await trace?.end('failed', status, failure)
      return { run: step.run, status }
    }
    await engine.onBoundary?.('step.claimed', step.key)
    const handler = engine.flows.get(row.flow)?.kinds[row.kind]
    if (!handler) throw new InvalidStep(row.key, `flow '${row.flow}' has no handler for '${row.kind}' here.`)
    // The flow itself gave the step its input.
    const result = (await handler(started.context(signal, local) as StepContext<never>)) as StepResult
    // The handler may have caught the error and continued, even though the answer has not arrived yet.
    for (const awaited of started.asked.awaited) throw awaited
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
  { step, row, trace, asked, keep, signal }: FailedStep,
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
    if (asked.awaited.length > 0) {
      await asked.settled()
      const status = await keep(() => parkStep(engine, claim, step, asked.awaited))
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

async function startStep(engine: EngineContext, row: TakenStep, keep: Keep) {
  const { db } = engine.store
  const step: ClaimedStep = {
    id: row.id,
    run: row.run_id,
    key: row.key,
    name: row.name,
    depth: row.depth,
    limits: row.limits,
  }
  const { telemetry } = engine
  const trace = telemetry && (await keep(() => traceStep(db, telemetry, row, row.attempts)))
  const needs = Object.fromEntries(row.needs ?? [])
  let calls = spentCalls(row.output)
  const flow = engine.flows.get(row.flow)
  // A flow with `changeModels` handles model changes itself.
  const changes = flow?.changeModels ? [] : (row.request.changes ?? [])
  const { models, options } = row.request
  const request = { ...row.request, ...withReplaced({ models, options }, changes) }
  const run = { id: row.run_id, project: row.project_id, request }
  const context = (signal: AbortSignal, local: unknown): Omit<StepContext, keyof AskingStep> => ({
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
    needs,
    signal,
    store: engine.store,
    local,
    call: (request, origins, record, options = {}) => {
      const ended = options.signal ? AbortSignal.any([signal, options.signal]) : signal
      const ask = (sent: CallRequest, id: string) =>
        engine.ask(
          sent,
          ended,
          (event) => {
            options.onProgress?.(event)
            engine.onProgress?.({ run: row.run_id, step: row.id, call: id, model: sent.model }, event)
          },
          { takesPartial: options.takesPartial ?? false },
        )
      const name = options.name ?? ++calls
      return retryWithHigherLimit(engine.prepare?.(request) ?? request, engine.raiseLimit, (asked, raised) =>
        recordCall(db, asked, {
          records: engine.records.calls,
          keep,
          run: row.run_id,
          step: row.id,
          claim: row.claim,
          number: raised === 0 ? name : `${name}-raised-${raised}`,
          limits: step.limits,
          worstCase: engine.worstCase,
          wait: async (ms) => {
            await engine.sleep(ms, ended)
            ended.throwIfAborted()
          },
          origins: [...withRequest(origins, record, flow, run), ...originsOfModel(row.run_id, request.model, changes)],
          ...(record && { record }),
          ask: (sent, id) => (trace ? trace.ask(sent, () => ask(sent, id), record?.blueprint.name) : ask(sent, id)),
          costOf: engine.costOf,
          isManual: engine.isManual?.(request.model) ?? false,
          takesPartial: options.takesPartial ?? false,
          ...(options.searchable !== undefined && { searchable: options.searchable }),
          ...(engine.onBoundary && { onBoundary: engine.onBoundary }),
        }),
      )
    },
    read: (path) => keep(() => readArtifactText(engine.store, row.run_id, path)),
  })
  const asked = new StepCalls((milliseconds) => engine.sleep(milliseconds))
  return {
    step,
    trace,
    asked,
    context(signal: AbortSignal, local: unknown): StepContext {
      const made = context(signal, local)
      const counted: typeof made = { ...made, call: (...given) => asked.make(() => made.call(...given)) }
      return withAsk(counted, flow)
    },
  }
}

async function readArtifactText(store: Store, run: string, path: string): Promise<string> {
  const row = await store.db
    .selectFrom('artifact')
    .select('blob')
    .where('id', '=', artifactId(run, path))
    .executeTakeFirst()
  if (!row) throw new InvalidStep(path, 'the run has no such artifact.')
  return (await getBlob(store.db, row.blob)).toString('utf8')
}
