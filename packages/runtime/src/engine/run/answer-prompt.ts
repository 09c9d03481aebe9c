import type { ModelRegistry } from '@quire/core'
import { countMessages, loadTokenizer } from '@quire/core/model'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { CallRequest, CallUsage } from '../../call/model.ts'
import type { Database } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { makeBlob } from '../../store/index.ts'
import type { Store } from '../../store/store.ts'
import { endCalls } from '../call/call-records.ts'
import { AlreadyAnswered, PromptNotFound, RequestUnusable } from '../flow/errors.ts'
import { isAwaited, listPrompts, readPromptRequest } from '../records/list-prompts.ts'
import { settleRun } from '../step/settle-run.ts'

/** Maximum size of an answer, far above what a person would write. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** A submitted answer. */
export interface AnsweredPrompt {
  readonly id: string
  readonly call: string
  readonly run: string
  /** False if the same answer was already stored. */
  readonly isNew: boolean
  /** Number of prompts of the same run that are still waiting. */
  readonly left: number
}

interface ManualCall {
  readonly id: string
  readonly call: string
  readonly run: string
  readonly searchable: string | null
}

/**
 * Stores a person's answer to a prompt as the response to its call. Resumes the step if it waits for no other answer.
 * Submitting the same answer again has no effect.
 * @param prompt the id of the prompt, of its call, or of a run with a single waiting prompt
 * @throws PromptNotFound, AlreadyAnswered, RequestUnusable
 */
export async function answerPrompt(
  { store, models }: { readonly store: Store; readonly models: ModelRegistry },
  prompt: string,
  text: string,
): Promise<AnsweredPrompt> {
  const { db } = store
  checkAnswer(text)
  const manual = await findManualCall(db, prompt)
  const request = await readPromptRequest(db, manual.call)
  const usage = await countUsage(models, request, text)
  return db.transaction().execute(async (tx) => {
    await getRun(tx, manual.run, ['status'], { isLocked: true })
    const isNew = await isFirst(tx, manual, text)
    if (isNew) {
      const { call: id, run, searchable } = manual
      const outcome = { ...PERSON, text, usage }
      await endCalls(tx, [{ id, run, request, outcome, cost: 0, ...(searchable !== null && { searchable }) }])
      const ready = await unpark(tx, id)
      if (ready > 0) await settleRun(tx, run, ready)
    }
    const left = await listPrompts(tx, manual.run)
    return { id: manual.id, call: manual.call, run: manual.run, isNew, left: left.length }
  })
}

/** A person's answer is always complete. No latency is recorded. */
const PERSON = {
  finishReason: 'stop',
  providerFinishReason: undefined,
  warnings: [],
  latencyMs: undefined,
  retries: 0,
  failures: [],
} as const

/** @throws RequestUnusable if the text is not a valid answer */
function checkAnswer(text: string): void {
  if (text.trim() === '') throw new RequestUnusable('The answer', 'is empty')
  const size = Buffer.byteLength(text)
  if (size > MAX_ANSWER_BYTES)
    throw new RequestUnusable('The answer', `has ${size} bytes; the limit is ${MAX_ANSWER_BYTES}`)
  if (text.includes('\0')) throw new RequestUnusable('The answer', 'is not text: it contains a NUL byte')
}

async function findManualCall(db: Kysely<Database>, prompt: string): Promise<ManualCall> {
  const named = await db
    .selectFrom('manual_call')
    .select(['id', 'call_id as call', 'run_id as run', 'searchable'])
    .where((eb) => eb.or([eb('id', '=', prompt), eb('call_id', '=', prompt)]))
    .executeTakeFirst()
  if (named) return named
  const [only, ...more] = await listPrompts(db, prompt)
  if (only && more.length === 0) return findManualCall(db, only.id)
  const waiting = only ? [only, ...more] : await listPrompts(db)
  throw new PromptNotFound(
    prompt,
    waiting.map(({ id }) => id),
  )
}

/** Whether the prompt is waiting for this answer. False if the same answer is already stored. */
async function isFirst(tx: Transaction<Database>, { id, call, run }: ManualCall, text: string): Promise<boolean> {
  const row = await tx
    .selectFrom('call')
    .innerJoin('step', 'step.id', 'call.step_id')
    .select(['call.status', 'call.response_blob', isAwaited.as('is_awaited')])
    .where('call.id', '=', call)
    .executeTakeFirst()
  if (row?.is_awaited) return true
  if (row?.status === 'completed') {
    if (row.response_blob === makeBlob(text).sha256) return false
    throw new AlreadyAnswered(call)
  }
  const waiting = await listPrompts(tx, run)
  throw new PromptNotFound(
    id,
    waiting.map((one) => one.id),
  )
}

/** Makes a step ready if all its answers have arrived. @returns the number of steps made ready */
async function unpark(tx: Transaction<Database>, call: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update step set status = 'ready', output = nullif(output - 'reason' - 'awaits', '{}'), updated_at = now()
    where id = (select step_id from call where id = ${call}) and status = 'waiting'
      and not exists (select from call where call.status <> 'completed' and step.output -> 'awaits' ? call.id
        and call.run_id = step.run_id)
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function countUsage(models: ModelRegistry, { model, messages }: CallRequest, text: string): Promise<CallUsage> {
  const { profile } = models.get(model)
  const tokenizer = await loadTokenizer(profile.tokenizer)
  return { inputTokens: await countMessages(messages, profile), outputTokens: tokenizer.count(text) }
}
