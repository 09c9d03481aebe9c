import { type Assembly, type Message, type Profile, QuireError } from '@quire/core'
import type { FormatName } from '@quire/core/assembly'
import { type PromptRecord, rebuildPrompt } from '@quire/runtime/artifact'
import type { Database } from '@quire/runtime/database'
import { listPrompts, promptText, readPromptRequest, type WaitingPrompt } from '@quire/runtime/engine'
import { NoPromptRecord, NothingFound } from '@quire/runtime/errors'
import { readRecord } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'

/** How to rebuild a past prompt. By default, nothing is changed. */
export interface RefitRequest {
  readonly profile?: Profile
  readonly budget?: number
  readonly format?: FormatName
  /**
   * The call to compare the prefix with. `previous` is the previous call to the same model in the same project and
   * flow.
   */
  readonly against?: string
}

/** A past prompt, rebuilt from its record. */
export interface ShownPrompt {
  readonly call: string
  readonly run: string
  /** The call that the prefix was compared with. */
  readonly against?: string
  /** How the prompt was originally assembled. */
  readonly sent: {
    readonly model: string
    readonly format: FormatName
    readonly budget?: number
    readonly hash: string
  }
  readonly inputs: Readonly<Record<string, unknown>>
  readonly assembly: Assembly
}

/** Rebuilds a past prompt exactly as it was sent, or for another model, budget or format. @throws NoPromptRecord */
export async function showPrompt(db: Kysely<Database>, call: string, changes: RefitRequest = {}): Promise<ShownPrompt> {
  const { run, record } = await recordOf(db, call)
  const { against, ...other } = changes
  const compared = against === 'previous' ? await previousCall(db, call) : against
  const previous =
    compared === undefined ? undefined : await rebuildPrompt((await recordOf(db, compared)).record, other)
  return {
    call,
    run,
    ...(compared !== undefined && { against: compared }),
    sent: {
      model: record.profile.id,
      format: record.options.format ?? 'text',
      ...(record.options.budget !== undefined && { budget: record.options.budget }),
      hash: record.hash,
    },
    inputs: record.inputs,
    assembly: await rebuildPrompt(record, { ...other, ...(previous && { previous: { text: previous.text } }) }),
  }
}

/** A past prompt refitted for one model, or the reason why it does not fit. */
export type PromptColumn =
  | { readonly model: string; readonly assembly: Assembly }
  | { readonly model: string; readonly error: QuireError }

/** Refits a past prompt for several models. If the prompt does not fit a model, returns the reason for that model. */
export async function fitPastPrompt(
  db: Kysely<Database>,
  call: string,
  profiles: readonly Profile[],
  changes: Pick<RefitRequest, 'budget' | 'format'> = {},
): Promise<PromptColumn[]> {
  const { record } = await recordOf(db, call)
  const columns: PromptColumn[] = []
  for (const profile of profiles) {
    try {
      columns.push({ model: profile.id, assembly: await rebuildPrompt(record, { ...changes, profile }) })
    } catch (error) {
      if (!QuireError.isInstance(error) || !['budget-exceeded', 'invalid-budget'].includes(error.code)) throw error
      columns.push({ model: profile.id, error })
    }
  }
  return columns
}

/** Reads the record of a call's prompt. @throws NoPromptRecord */
export async function readPromptRecord(db: Kysely<Database>, call: string): Promise<PromptRecord> {
  return (await recordOf(db, call)).record
}

async function recordOf(
  db: Kysely<Database>,
  call: string,
): Promise<{ readonly run: string; readonly record: PromptRecord }> {
  const row = await db.selectFrom('call').select(['run_id', 'record_blob']).where('id', '=', call).executeTakeFirst()
  if (!row) throw new NothingFound(call)
  if (row.record_blob === null) throw new NoPromptRecord(call)
  return { run: row.run_id, record: await readRecord(db, row.record_blob) }
}

/**
 * Returns the previous call to the same model in the same project and flow. Calls without a prompt record are ignored.
 */
async function previousCall(db: Kysely<Database>, call: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('call')
    .innerJoin('run', 'run.id', 'call.run_id')
    .innerJoin('call as own', (join) => join.onRef('own.model', '=', 'call.model'))
    .innerJoin('run as own_run', 'own_run.id', 'own.run_id')
    .select('call.id')
    .where('own.id', '=', call)
    .whereRef('call.number', '<', 'own.number')
    .whereRef('run.project_id', '=', 'own_run.project_id')
    .whereRef('run.flow', '=', 'own_run.flow')
    .where('call.record_blob', 'is not', null)
    .orderBy('call.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface WaitingPromptText extends WaitingPrompt {
  readonly messages: readonly Message[]
  /** The prompt's text, for a person to read and paste. */
  readonly text: string
  /** The JSON Schema that the answer must satisfy. */
  readonly schema?: object
}

/** Finds a waiting prompt by its id or its call's id. Writes nothing. @throws NothingFound */
export async function readWaitingPrompt(db: Kysely<Database>, id: string): Promise<WaitingPromptText> {
  const found = (await listPrompts(db)).find((prompt) => prompt.id === id || prompt.call === id)
  if (!found) throw new NothingFound(id)
  const { messages, schema } = await readPromptRequest(db, found.call)
  return { ...found, messages, text: promptText(messages), ...(schema && { schema }) }
}
