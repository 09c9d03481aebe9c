import type { Message } from '@quire/core'
import { type Kysely, sql } from 'kysely'
import type { CallRequest } from '../../call/model.ts'
import type { Database } from '../../store/database.ts'
import { getBlobText } from '../../store/index.ts'

/** A prompt that is waiting for a person's answer. */
export interface WaitingPrompt {
  /** A short id for display and file names. */
  readonly id: string
  /** The id of the prompt's call, accepted by `show` and `lineage`. */
  readonly call: string
  readonly run: string
  /** The step's key. */
  readonly step: string
  readonly model: string
  readonly askedAt: string
}

/** The calls that a step waits for. Stored as the step's output until all answers have arrived. */
export interface Awaiting {
  readonly reason: string
  readonly awaits: readonly string[]
}

/**
 * The prompts that are waiting for a person's answer, in one run or in all runs, oldest first.
 * @example await listPrompts(store.db, 'r1') // → [{ run: 'r1', step: 'plan', model: 'manual/ada', … }]
 */
export async function listPrompts(db: Kysely<Database>, run?: string): Promise<WaitingPrompt[]> {
  let query = db
    .selectFrom('manual_call')
    .innerJoin('call', 'call.id', 'manual_call.call_id')
    .innerJoin('step', 'step.id', 'call.step_id')
    .select(['manual_call.id', 'call.id as call', 'step.run_id', 'step.key', 'call.model', 'call.created_at'])
    .where(isAwaited)
    .orderBy('call.number')
  if (run !== undefined) query = query.where('manual_call.run_id', '=', run)
  return (await query.execute()).map(({ id, call, run_id, key, model, created_at }) => ({
    id,
    call,
    run: run_id,
    step: key,
    model,
    askedAt: created_at.toISOString(),
  }))
}

/** An SQL condition: whether a step is waiting for the answer to this call. */
export const isAwaited = sql<boolean>`
  step.status = 'waiting' and call.status <> 'completed' and step.output -> 'awaits' ? call.id`

/**
 * The request, as it would be sent to a provider.
 * @example
 * const [prompt] = await listPrompts(store.db, 'r1')
 * await readPromptRequest(store.db, prompt.call) // → { messages: [{ role: 'user', content: 'Why?' }], … }
 */
export async function readPromptRequest(db: Kysely<Database>, call: string): Promise<CallRequest> {
  const { request_blob } = await db
    .selectFrom('call')
    .select('request_blob')
    .where('id', '=', call)
    .executeTakeFirstOrThrow()
  return JSON.parse(await getBlobText(db, request_blob)) as CallRequest
}

/**
 * The text that a person pastes. Includes roles if the prompt has several messages.
 * @example
 * promptText([{ role: 'system', content: 'Be brief.' }, { role: 'user', content: 'Why?' }])
 * // → '[SYSTEM]:\nBe brief.\n\n[USER]:\nWhy?'
 */
export function promptText(messages: readonly Message[]): string {
  if (messages.length === 1) return messages[0]!.content
  return messages.map(({ role, content }) => `[${role.toUpperCase()}]:\n${content}`).join('\n\n')
}
