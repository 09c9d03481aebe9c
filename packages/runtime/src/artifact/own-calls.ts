import { errorClass } from '@quire/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { CallTable, Database } from '../store/database.ts'
import type { PromptRecord } from './prompt-record.ts'
import { readRecord } from './record-parts.ts'
import { NothingFound } from './show-artifact.ts'

/** The artifact is a seed, feedback or user input. No call produced it. */
export class NoOwnPrompt extends errorClass<{ id: string }>('no-own-prompt') {
  constructor(id: string, path: string) {
    super(
      `'${path}' has no prompt, because it was neither sent to a model nor written by a model. To list the prompts and documents made from it, run: quire lineage ${id} --down`,
      { id },
    )
  }
}

/** The run sent several prompts, but a single prompt is needed. */
export class SeveralPrompts extends errorClass('several-prompts') {
  constructor(run: string, call: string) {
    super(`Run '${run}' sent several prompts. Specify one of its calls or artifacts, such as its first call '${call}'.`)
  }
}

/** The prompt of this call was not assembled from files and cannot be rebuilt. */
export class NoPromptRecord extends errorClass<{ call: string }>('no-prompt-record') {
  constructor(call: string) {
    super(`Call '${call}' has no record of its prompt's sources.`, { call })
  }
}

/** The roles that a model's response can have in the lineage of an artifact. */
const MADE_OF = ['response', 'assembled_json']

/**
 * Returns the calls that an id refers to, in order. The id can name a call, a prompt or a document. A continued
 * document has several calls.
 * @example await ownCalls(store.db, artifactId('r1', 'plan.md')) // → [{ id: 'r1/plan#1', model: 'openai/gpt-4o', … }]
 * @throws NothingFound, NoOwnPrompt, SeveralPrompts
 */
export async function ownCalls(db: Kysely<Database>, id: string): Promise<Selectable<CallTable>[]> {
  const direct = await db.selectFrom('call').selectAll().where('id', '=', id).execute()
  if (direct.length > 0) return direct
  const ofRun = await db.selectFrom('call').selectAll().where('run_id', '=', id).orderBy('number').limit(2).execute()
  if (ofRun.length > 1) throw new SeveralPrompts(id, ofRun[0]!.id)
  if (ofRun.length === 1) return ofRun
  const artifact = await db.selectFrom('artifact').select('path').where('id', '=', id).executeTakeFirst()
  if (!artifact) throw new NothingFound(id)
  const { rows } = await sql<Selectable<CallTable>>`
    with recursive made_by (id) as (
      select ${id}
      union select lineage.parent_id from made_by join lineage on child_id = made_by.id
      where via = any(${MADE_OF}) and parent_kind in ('artifact', 'call')
    )
    select call.* from call where id in (select id from made_by)
      or id in (select child_id from lineage where parent_id = ${id} and via = 'prompt')
    order by number
  `.execute(db)
  if (rows.length === 0) throw new NoOwnPrompt(id, artifact.path)
  return rows
}

/** The record of the prompt that an id refers to. For a continued document, the record of its first prompt. */
export async function readPrompt(
  db: Kysely<Database>,
  id: string,
): Promise<{ readonly call: string; readonly record: PromptRecord }> {
  const [call] = await ownCalls(db, id)
  if (call!.record_blob === null) throw new NoPromptRecord(call!.id)
  return { call: call!.id, record: await readRecord(db, call!.record_blob) }
}
