import type { Kysely } from 'kysely'
import type { Origin } from '../artifact/artifact.ts'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import { CallFailed } from '../call/call-failed.ts'
import type { CallOutcome } from '../call/call-model.ts'
import type { CallRequest, CallUsage, FinishReason } from '../call/model.ts'
import { callFingerprint, requestRecord } from '../call/request-record.ts'
import type { Database } from '../store/database.ts'
import { getBlob, makeBlob, putBlob } from '../store/index.ts'
import { storableJson } from '../store/storable-json.ts'
import type { OnBoundary } from './boundary.ts'
import type { AnsweredCall, CallRecords } from './call-records.ts'
import { AnswerAwaited } from './errors.ts'
import { addEvent } from './events.ts'
import type { RunLimits } from './limits.ts'

/** A reply as it is stored. */
export interface RecordedCall {
  readonly id: string
  readonly text: string
  readonly finishReason: FinishReason
  readonly providerFinishReason: string | undefined
  readonly usage: CallUsage
}

export interface RecordCallOptions {
  readonly records: CallRecords
  /** Repeats what is asked of the store while it is away; by default it is asked once. */
  readonly keep?: <T>(work: () => Promise<T>) => Promise<T>
  readonly run: string
  readonly step: string
  /** What names the call in its step: its number, from 1, or a word that a crash does not change. */
  readonly number: number | string
  readonly limits: RunLimits
  readonly origins: readonly Origin[]
  /** What the prompt was made of, so that it can be made again. */
  readonly record?: PromptRecord
  /** What of the prompt can be searched for; all of it unless given. */
  readonly searchable?: string
  readonly ask: (request: CallRequest) => Promise<CallOutcome>
  readonly onBoundary?: OnBoundary
  readonly costOf: (model: string, usage: CallUsage) => number | undefined
  /** Whether a reply that stays cut off counts as one, with the finish reason `error`. */
  readonly takesPartial?: boolean
  /** Whether a person answers: then there is nobody to ask now. */
  readonly isManual?: boolean
}

/**
 * Asks a model and stores the exact request before and the reply the moment it is there, each in a transaction of its
 * own: a crash after that never pays for the call twice, and no transaction lasts as long as a call.
 * @throws AnswerAwaited where a person has to answer
 */
export async function recordCall(
  db: Kysely<Database>,
  request: CallRequest,
  options: RecordCallOptions,
): Promise<RecordedCall> {
  const { records, run, step, number, limits, origins, record, keep = (work) => work() } = options
  const wanted = { run, step, number, request, sent: makeBlob(requestRecord(request)), limits, origins }
  const begun = await keep(() => records.begin({ ...wanted, ...(record && { record }) }))
  if (begun.state === 'refused') throw begun.error
  const { id } = begun
  if (begun.state === 'stored') return keep(() => readCall(db, id))
  if (options.isManual) throw new AnswerAwaited(id, request.model, callFingerprint(request), options.searchable)
  try {
    await options.onBoundary?.('call.requested', step)
    const outcome = await options.ask(request).catch((error: unknown) => partialOutcome(error, options))
    await options.onBoundary?.('call.answered', step)
    const cost = options.costOf(request.model, outcome.usage)
    const { searchable } = options
    const answered = { id, run, request, outcome, cost, ...(searchable !== undefined && { searchable }) }
    const isKept = await keep(() => records.end(answered))
    await options.onBoundary?.('call.stored', step)
    // Another worker was taken for dead, or took this one for it, and its reply came first: that one counts for both.
    if (!isKept) return keep(() => readCall(db, id))
    const { text, finishReason, providerFinishReason, usage } = outcome
    return { id, text, finishReason, providerFinishReason, usage }
  } catch (error) {
    if (error instanceof CallFailed) await keep(() => storeFailure(db, id, run, error))
    throw error
  }
}

/** What came of a reply that broke off each time that it was tried; other failures stay what they are. */
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

async function storeFailure(db: Kysely<Database>, id: string, run: string, error: CallFailed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const facts = { code: error.failure, message: error.message }
    // What had come is no reply, but it was paid for and may explain the failure.
    const partial = error.partialText === undefined ? undefined : await putBlob(tx, error.partialText)
    await tx
      .updateTable('call')
      .set({ status: 'failed', error: storableJson(facts), ...(partial && { response_blob: partial }) })
      .where('id', '=', id)
      .where('status', '<>', 'completed')
      .execute()
    await addEvent(tx, run, 'call.failed', { call: id, ...facts })
  })
}
