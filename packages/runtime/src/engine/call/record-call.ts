import { type Kysely, sql } from 'kysely'
import type { Origin } from '../../artifact/artifact.ts'
import type { PromptRecord } from '../../artifact/prompt-record.ts'
import { CallFailed, countUnpriced } from '../../call/call-failed.ts'
import type { CallOutcome } from '../../call/call-model.ts'
import type { CallRequest, CallUsage, FinishReason, RecordedCall } from '../../call/model.ts'
import { callFingerprint, requestRecord } from '../../call/request-record.ts'
import type { WorstCase } from '../../call/worst-case.ts'
import type { Database } from '../../store/database.ts'
import { getBlob, makeBlob, putBlob } from '../../store/index.ts'
import { storableJson } from '../../store/storable-json.ts'
import { AnswerAwaited } from '../flow/answer-errors.ts'
import type { OnBoundary } from '../flow/boundary.ts'
import { addEvent } from '../records/events.ts'
import type { RunLimits } from '../records/run-limits.ts'
import type { AnsweredCall, BegunCall, CallRecords, WantedCall } from './call-records.ts'

export type { RecordedCall } from '../../call/model.ts'

export interface RecordCallOptions {
  readonly records: CallRecords
  /** Retries store operations while the store is unavailable. By default, operations run once. */
  readonly keep?: <T>(work: () => Promise<T>) => Promise<T>
  readonly run: string
  readonly step: string
  /** Identifies the call within its step. Either a number, starting at 1, or a name that is the same after a crash. */
  readonly number: number | string
  /** The step's claim number. */
  readonly claim: number
  readonly limits: RunLimits
  /** The maximum usage of a call. Needed only if the run has a token limit or a cost limit. */
  readonly worstCase: (request: CallRequest) => Promise<WorstCase>
  /** Waits until the next check of the run's budget. Throws if the step has to end. */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly origins: readonly Origin[]
  /** Everything needed to rebuild the prompt. */
  readonly record?: PromptRecord
  /** The part of the prompt that can be searched. By default, the whole prompt. */
  readonly searchable?: string
  readonly ask: (request: CallRequest, call: string) => Promise<CallOutcome>
  readonly onBoundary?: OnBoundary
  readonly costOf: (model: string, usage: CallUsage) => number | undefined
  /** Whether to return an incomplete reply instead of failing. Its finish reason is `error`. */
  readonly takesPartial?: boolean
  /** Whether a person answers. If so, no model is called. */
  readonly isManual?: boolean
}

/**
 * Calls a model. Stores the exact request before the call, and the reply when it arrives. After a crash, a stored reply
 * is reused. No transaction is open during the call.
 * @throws AnswerAwaited if a person has to answer
 */
export async function recordCall(
  db: Kysely<Database>,
  request: CallRequest,
  options: RecordCallOptions,
): Promise<RecordedCall> {
  const { keep = (work) => work(), step } = options
  const begun = await beginCall(request, options, keep)
  const { id } = begun
  if (begun.state === 'stored') return keep(() => readCall(db, id))
  if (options.isManual) throw new AnswerAwaited(id, request.model, callFingerprint(request), options.searchable)
  try {
    await options.onBoundary?.('call.requested', step)
    const outcome = await options.ask(request, id).catch((error: unknown) => partialOutcome(error, options))
    await options.onBoundary?.('call.answered', step)
    const cost = options.costOf(request.model, outcome.usage)
    const { searchable } = options
    const repeated = outcome.failures.slice(0, outcome.retries)
    const unpriced = unpricedOf(request.model, repeated, options)
    const answered = {
      id,
      run: options.run,
      request,
      outcome,
      cost,
      unpriced,
      ...(searchable !== undefined && { searchable }),
    }
    const isKept = await keep(() => options.records.end(answered))
    await options.onBoundary?.('call.stored', step)
    // Two workers made the same call, because one worker was presumed dead. Both use the first reply.
    if (!isKept) return keep(() => readCall(db, id))
    const { text, finishReason, providerFinishReason, usage } = outcome
    return { id, text, finishReason, providerFinishReason, usage }
  } catch (error) {
    if (error instanceof CallFailed) await keep(() => storeFailure(db, id, options, error))
    throw error
  }
}

const SHORTEST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1_000

/** Waits until the budget covers the request's maximum usage, then stores the request. @throws LimitReached */
async function beginCall(
  request: CallRequest,
  options: RecordCallOptions,
  keep: NonNullable<RecordCallOptions['keep']>,
): Promise<Extract<BegunCall, { readonly id: string }>> {
  const { records, run, step, claim, number, limits, origins, record } = options
  const isPriced = limits.tokens !== undefined || limits.cost !== undefined
  const call: WantedCall = {
    run,
    step,
    claim,
    number,
    request,
    sent: makeBlob(requestRecord(request)),
    limits,
    origins,
    ...(isPriced && { worst: await options.worstCase(request) }),
    ...(record && { record }),
  }
  for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    const begun = await keep(() => records.begin(call))
    if (begun.state === 'refused') throw begun.error
    if (begun.state !== 'waiting') return begun
    await options.wait(wait)
  }
}

/** The number of repeated requests whose cost is unknown. Requests to a free model cost nothing. */
function unpricedOf(
  model: string,
  repeated: CallFailed['failures'],
  { costOf }: Pick<RecordCallOptions, 'costOf'>,
): number {
  return costOf(model, {}) === 0 ? 0 : countUnpriced(repeated)
}

/** Returns the partial text of a temporary failure, if the step accepts it. Otherwise rethrows the error. */
function partialOutcome(error: unknown, { takesPartial = false }: RecordCallOptions): AnsweredCall['outcome'] {
  if (!takesPartial || !(error instanceof CallFailed) || !error.canHeal || !error.partialText?.trim()) throw error
  return {
    text: error.partialText,
    finishReason: 'error',
    providerFinishReason: undefined,
    usage: {},
    warnings: [error.message],
    latencyMs: undefined,
    retries: Math.max(0, error.failures.length - 1),
    failures: error.failures,
  }
}

async function readCall(db: Kysely<Database>, id: string): Promise<RecordedCall> {
  const row = await db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    id,
    text: (await getBlob(db, row.response_blob!)).toString('utf8'),
    finishReason: row.finish_reason as FinishReason,
    providerFinishReason: row.provider_finish_reason ?? undefined,
    usage: {
      ...(row.input_tokens !== null && { inputTokens: row.input_tokens }),
      ...(row.output_tokens !== null && { outputTokens: row.output_tokens }),
      ...(row.cache_read_tokens !== null && { cacheReadTokens: row.cache_read_tokens }),
      ...(row.cache_write_tokens !== null && { cacheWriteTokens: row.cache_write_tokens }),
      ...(row.reasoning_tokens !== null && { reasoningTokens: row.reasoning_tokens }),
    },
  }
}

async function storeFailure(
  db: Kysely<Database>,
  id: string,
  { run, costOf }: Pick<RecordCallOptions, 'run' | 'costOf'>,
  error: CallFailed,
): Promise<void> {
  // A free model always costs 0, even if the tokens were not counted.
  const cost = costOf(error.model, {})
  const repeated = error.failures.slice(0, -1)
  const unpriced = unpricedOf(error.model, repeated, { costOf })
  await db.transaction().execute(async (tx) => {
    const facts = { code: error.failure, message: error.message }
    // The partial text is not a reply, but it was paid for and may explain the failure.
    const partial = error.partialText === undefined ? undefined : await putBlob(tx, error.partialText)
    await tx
      .updateTable('call')
      .set({
        status: 'failed',
        error: storableJson(facts),
        ...(partial && { response_blob: partial }),
        retries: sql`retries + ${repeated.length}`,
        unpriced_requests: sql`unpriced_requests + ${unpriced}`,
        ...(cost !== undefined && { cost }),
      })
      .where('id', '=', id)
      .where('status', '<>', 'completed')
      .execute()
    await addEvent(tx, run, 'call.failed', { call: id, ...facts })
  })
}
