import type { Kysely } from 'kysely'
import type { Origin } from '../artifact/artifact.ts'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import { CallFailed } from '../call/call-failed.ts'
import type { CallOutcome } from '../call/call-model.ts'
import type { CallRequest, CallUsage, FinishReason } from '../call/model.ts'
import { callFingerprint, requestRecord } from '../call/request-record.ts'
import type { Database } from '../store/database.ts'
import { getBlob, indexText, putBlob } from '../store/index.ts'
import { storableJson } from '../store/storable-json.ts'
import type { OnBoundary } from './boundary.ts'
import { LimitReached } from './errors.ts'
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
  readonly run: string
  readonly step: string
  /** The number of the call in its step, from 1. */
  readonly number: number
  readonly limits: RunLimits
  readonly origins: readonly Origin[]
  /** What the prompt was made of, so that it can be made again. */
  readonly record?: PromptRecord
  readonly ask: (request: CallRequest) => Promise<CallOutcome>
  readonly onBoundary?: OnBoundary
  readonly costOf: (model: string, usage: CallUsage) => number | undefined
}

/**
 * Asks a model and stores the exact request before and the reply the moment it is there, each in a transaction of its
 * own: a crash after that never pays for the call twice, and no transaction lasts as long as a call.
 */
export async function recordCall(
  db: Kysely<Database>,
  request: CallRequest,
  options: RecordCallOptions,
): Promise<RecordedCall> {
  const { run, step, limits } = options
  const prompt = callFingerprint(request)
  const id = await callId(db, step, options.number, prompt)
  const stored = await readCall(db, id)
  if (stored) return stored
  await checkLimits(db, run, limits)
  const requestBlob = await putBlob(db, requestRecord(request))
  const recordBlob = options.record ? await putBlob(db, JSON.stringify(options.record)) : null
  await db.transaction().execute(async (tx) => {
    const { temperature, seed, maxOutputTokens } = request
    await tx
      .insertInto('call')
      .values({
        id,
        run_id: run,
        step_id: step,
        model: request.model,
        prompt_hash: prompt,
        request_blob: requestBlob,
        record_blob: recordBlob,
        parameters: storableJson({
          maxOutputTokens,
          ...(temperature !== undefined && { temperature }),
          ...(seed !== undefined && { seed }),
        }),
        status: 'started',
        retries: 0,
        error: 'null',
      })
      .onConflict((on) => on.column('id').doUpdateSet({ status: 'started' }))
      .execute()
    for (const { id: parent, kind, label, via } of options.origins) {
      await tx
        .insertInto('lineage')
        .values({ run_id: run, child_id: id, parent_id: parent, parent_kind: kind, label, via })
        .onConflict((on) => on.doNothing())
        .execute()
    }
    await addEvent(tx, run, 'call.started', { call: id, model: request.model, step })
  })
  try {
    await options.onBoundary?.('call.requested', step)
    const outcome = await options.ask(request)
    await options.onBoundary?.('call.answered', step)
    const recorded = await storeOutcome(db, id, request, outcome, options)
    await options.onBoundary?.('call.stored', step)
    return recorded
  } catch (error) {
    if (error instanceof CallFailed) await storeFailure(db, id, run, error)
    throw error
  }
}

/** The call's id; another prompt under the same number (its files changed since) is another call. */
async function callId(db: Kysely<Database>, step: string, number: number, prompt: string): Promise<string> {
  const base = `${step}#${number}`
  const there = await db.selectFrom('call').select('prompt_hash').where('id', '=', base).executeTakeFirst()
  return there === undefined || there.prompt_hash === prompt ? base : `${base}-${prompt.slice(0, 8)}`
}

export async function readCall(db: Kysely<Database>, id: string): Promise<RecordedCall | undefined> {
  const row = await db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.status !== 'completed' || row.response_blob === null) return undefined
  return {
    id,
    text: (await getBlob(db, row.response_blob)).toString('utf8'),
    finishReason: row.finish_reason as FinishReason,
    providerFinishReason: row.provider_finish_reason ?? undefined,
    usage: {
      ...(row.input_tokens !== null && { inputTokens: row.input_tokens }),
      ...(row.output_tokens !== null && { outputTokens: row.output_tokens }),
    },
  }
}

async function checkLimits(db: Kysely<Database>, run: string, limits: RunLimits): Promise<void> {
  const spent = await db
    .selectFrom('call')
    .select((eb) => [
      eb.fn.countAll<string>().as('calls'),
      eb.fn.sum<string | null>('input_tokens').as('input'),
      eb.fn.sum<string | null>('output_tokens').as('output'),
      eb.fn.sum<string | null>('cost').as('cost'),
    ])
    .where('run_id', '=', run)
    .executeTakeFirstOrThrow()
  if (limits.calls !== undefined && Number(spent.calls) >= limits.calls) throw new LimitReached('calls', limits.calls)
  if (limits.tokens !== undefined && Number(spent.input ?? 0) + Number(spent.output ?? 0) >= limits.tokens) {
    throw new LimitReached('tokens', limits.tokens)
  }
  if (limits.cost !== undefined && Number(spent.cost ?? 0) >= limits.cost)
    throw new LimitReached('dollars', limits.cost)
}

async function storeOutcome(
  db: Kysely<Database>,
  id: string,
  request: CallRequest,
  outcome: CallOutcome,
  { run, costOf }: RecordCallOptions,
): Promise<RecordedCall> {
  const { text, finishReason, providerFinishReason, usage } = outcome
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('call')
      .set({
        status: 'completed',
        response_blob: await putBlob(tx, text),
        finish_reason: finishReason,
        provider_finish_reason: providerFinishReason ?? null,
        input_tokens: usage.inputTokens ?? null,
        output_tokens: usage.outputTokens ?? null,
        cost: costOf(request.model, usage) ?? null,
        latency_ms: Math.round(outcome.latencyMs),
        retries: outcome.retries,
        error: 'null',
      })
      .where('id', '=', id)
      .execute()
    const prompt = request.messages.map(({ content }) => content).join('\n\n')
    await indexText(tx, { id: `${id}:prompt`, runId: run, kind: 'prompt', title: id, body: prompt })
    await indexText(tx, { id: `${id}:response`, runId: run, kind: 'response', title: id, body: text })
    await addEvent(tx, run, 'call.completed', { call: id, finishReason, ...usage })
  })
  return { id, text, finishReason, providerFinishReason, usage }
}

async function storeFailure(db: Kysely<Database>, id: string, run: string, error: CallFailed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const facts = { code: error.failure, message: error.message }
    await tx
      .updateTable('call')
      .set({ status: 'failed', error: storableJson(facts) })
      .where('id', '=', id)
      .execute()
    await addEvent(tx, run, 'call.failed', { call: id, ...facts })
  })
}
