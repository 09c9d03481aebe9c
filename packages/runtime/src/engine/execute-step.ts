import { QuireError } from '@quire/core'
import { artifactId } from '../artifact/artifact.ts'
import { CallFailed } from '../call/call-failed.ts'
import type { CallOutcome } from '../call/call-model.ts'
import type { CallRequest, CallUsage } from '../call/model.ts'
import type { RunStatus } from '../store/database.ts'
import { getBlob, StoreUnavailable } from '../store/index.ts'
import type { Store } from '../store/store.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { OnBoundary } from './boundary.ts'
import { type ClaimedStep, delayStep, failStep } from './commit-step.ts'
import { ClaimLost, InvalidStep, LimitReached } from './errors.ts'
import type { Flow, StepContext } from './flow.ts'
import { giveBackStep } from './give-back-step.ts'
import { recordCall } from './record-call.ts'
import { spentCalls } from './spent-calls.ts'
import type { Claim, StepQueue } from './step-queue.ts'
import type { StepRecords } from './step-records.ts'
import { retryDelay } from './step-retry.ts'
import { traceStep } from './trace-step.ts'

/** How long a step that nobody here can run is left to others before it may come here again. */
const ELSEWHERE_SECONDS = 2

export interface EngineContext {
  readonly store: Store
  readonly queue: StepQueue
  readonly records: StepRecords
  readonly flows: ReadonlyMap<string, Flow>
  /** Who runs steps here: host, pid and start of the process. */
  readonly worker: string
  /** After so many crashes a step is given up. */
  readonly mostAttempts: number
  readonly ask: (request: CallRequest, signal: AbortSignal) => Promise<CallOutcome>
  readonly costOf: (model: string, usage: CallUsage) => number | undefined
  /** What the workspace adds to every request, before it is fingerprinted and stored. */
  readonly prepare?: (request: CallRequest) => CallRequest
  readonly onBoundary?: OnBoundary
  readonly telemetry?: Telemetry
}

export interface ExecutedStep {
  readonly run: string
  readonly status: RunStatus | 'lost'
}

/** Takes one claimed step from its start to its commit. Never throws for what a step or a model did. */
export async function executeStep(
  engine: EngineContext,
  claim: Claim,
  { signal, onWorked }: { readonly signal: AbortSignal; readonly onWorked?: () => void },
): Promise<ExecutedStep> {
  const started = await startStep(engine, claim)
  if (!started) return { run: '', status: 'lost' }
  const { step, crashes, context, trace } = started
  try {
    if (crashes >= engine.mostAttempts) {
      const failure = {
        code: 'poison',
        message: `The step was begun ${crashes} times and its worker died each time.`,
      }
      const status = await failStep(engine, claim, step, failure)
      await trace?.end('failed', status, failure)
      return { run: step.run, status }
    }
    await engine.onBoundary?.('step.claimed', step.key)
    const result = await context.handler(context.step(signal))
    await engine.onBoundary?.('step.worked', step.key)
    onWorked?.()
    const status = await engine.records.commit({ claim, step, result })
    if (status instanceof ClaimLost) throw status
    await trace?.end(result.status, status)
    await engine.onBoundary?.('step.committed', step.key)
    return { run: step.run, status }
  } catch (error) {
    const status = await afterError(engine, claim, started, error, signal)
    return { run: step.run, status }
  }
}

type StartedStep = NonNullable<Awaited<ReturnType<typeof startStep>>>

/** What becomes of a step whose work or commit did not go through. */
async function afterError(
  engine: EngineContext,
  claim: Claim,
  { step, retry, failures, trace }: StartedStep,
  error: unknown,
  signal: AbortSignal,
): Promise<ExecutedStep['status']> {
  const failure = describeFailure(error)
  try {
    if (error instanceof ClaimLost) throw error
    // The store went away: that is no fault of the step's.
    if (error instanceof StoreUnavailable) throw error
    // A worker that is being stopped gives its step back; it did not fail.
    if (signal.aborted) {
      await giveBackStep(engine, claim)
      await trace?.end('stopped', 'running')
      return 'lost'
    }
    const delay = retryDelay(retry, failures, error)
    const status =
      delay === undefined
        ? await failStep(engine, claim, step, failure)
        : await delayStep(engine, claim, step, failure, delay)
    await trace?.end(delay === undefined ? 'failed' : 'delayed', status, failure)
    return status
  } catch (again) {
    await trace?.end('lost', 'running')
    if (again instanceof ClaimLost) return 'lost'
    throw again
  }
}

function describeFailure(error: unknown): { code: string; message: string } {
  if (error instanceof LimitReached) return { code: error.code, message: error.message }
  if (error instanceof CallFailed) return { code: error.failure, message: error.message }
  if (error instanceof QuireError) return { code: error.code, message: error.message }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

async function startStep(engine: EngineContext, claim: Claim) {
  const { db } = engine.store
  const row = await engine.records.take(claim.step)
  if (!row) {
    await db.transaction().execute((tx) => engine.queue.finish(claim, tx))
    return undefined
  }
  const { attempts } = row
  const flow = engine.flows.get(row.flow)
  if (!flow) {
    // Others on the same database may have what this workspace does not: the step is theirs.
    await giveBackStep(engine, claim, ELSEWHERE_SECONDS)
    return undefined
  }
  const handler = flow.kinds[row.kind]
  const step: ClaimedStep = {
    id: row.id,
    run: row.run_id,
    key: row.key,
    name: row.name,
    depth: row.depth,
    limits: row.limits,
  }
  const trace = engine.telemetry && (await traceStep(db, engine.telemetry, row, attempts))
  const needs = Object.fromEntries(row.needs ?? [])
  let calls = spentCalls(row.output)
  const makeContext = (signal: AbortSignal): StepContext => ({
    run: { id: row.run_id, project: row.project_id, request: row.request },
    step: {
      id: row.id,
      key: row.key,
      name: row.name,
      stage: row.stage ?? undefined,
      depth: row.depth,
      input: row.input,
      attempt: attempts,
    },
    needs,
    signal,
    call: (request, origins, record, { takesPartial = false } = {}) =>
      recordCall(db, engine.prepare?.(request) ?? request, {
        records: engine.records.calls,
        run: row.run_id,
        step: row.id,
        number: ++calls,
        limits: step.limits,
        origins,
        ...(record && { record }),
        ask: (asked) => (trace ? trace.ask(asked, () => engine.ask(asked, signal)) : engine.ask(asked, signal)),
        costOf: engine.costOf,
        takesPartial,
        ...(engine.onBoundary && { onBoundary: engine.onBoundary }),
      }),
    read: (path) => readArtifactText(engine.store, row.run_id, path),
  })
  const missing = async (): Promise<never> => {
    throw new InvalidStep(row.key, `no handler for '${row.kind}' of flow '${row.flow}' is known here.`)
  }
  return {
    step,
    retry: row.retry,
    failures: row.failures,
    /** Times that it was begun before and neither ended nor failed. */
    crashes: attempts - 1 - row.failures,
    trace,
    context: { handler: handler ?? missing, step: makeContext },
  }
}

async function readArtifactText(store: Store, run: string, path: string): Promise<string> {
  const row = await store.db
    .selectFrom('artifact')
    .select('blob')
    .where('id', '=', artifactId(run, path))
    .executeTakeFirst()
  if (!row) throw new InvalidStep(path, 'there is no such artifact in the run.')
  return (await getBlob(store.db, row.blob)).toString('utf8')
}
