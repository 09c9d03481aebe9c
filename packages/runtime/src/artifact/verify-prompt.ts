import { createHash } from 'node:crypto'
import { QuireError } from '@quire/core'
import type { Kysely } from 'kysely'
import type { CallRequest } from '../call/model.ts'
import { callFingerprint } from '../call/request-record.ts'
import type { Database } from '../store/database.ts'
import { getBlob } from '../store/index.ts'
import { type PromptRecord, rebuildPrompt } from './prompt-record.ts'
import { NothingFound } from './show-artifact.ts'
import { traceLineage } from './trace-lineage.ts'

/** A call whose prompt was not assembled from files, so there is nothing to rebuild it from. */
export class NoPromptRecord extends QuireError {
  readonly code = 'no-prompt-record'
  readonly call: string

  constructor(call: string) {
    super(`Call '${call}' has no record of what its prompt was made of.`)
    this.call = call
  }
}

/** A run that sent several prompts, where one is asked for. */
export class SeveralPrompts extends QuireError {
  readonly code = 'several-prompts'

  constructor(run: string, call: string) {
    super(`Run '${run}' sent several prompts. Name one of its calls or artifacts: '${call}' is the first call.`)
  }
}

export interface VerifiedPrompt {
  readonly id: string
  readonly matches: boolean
  /** SHA-256 of what would be sent now: model, parameters, and the messages made again. */
  readonly hash: string
  /** The same as it was noted when the call was made. */
  readonly expected: string
}

/**
 * Makes a past prompt again from what it was made of, and compares it with the hash that was noted when it was sent:
 * texts that were both changed later, in the same way, do not prove each other.
 */
export async function verifyPrompt(db: Kysely<Database>, id: string): Promise<VerifiedPrompt> {
  const { record, request, expected } = await readPrompt(db, id)
  const rebuilt = await rebuildPrompt(record)
  const hash = callFingerprint({ ...request, messages: rebuilt.messages })
  return { id, matches: hash === expected && callFingerprint(request) === expected, hash, expected }
}

/** What a call sent, and what that was made of. An artifact stands for the call that it came from. */
export async function readPrompt(
  db: Kysely<Database>,
  id: string,
): Promise<{
  readonly call: string
  readonly record: PromptRecord
  readonly request: CallRequest
  /** Fingerprint of the request, from when the call was made. */
  readonly expected: string
}> {
  const call = await findCall(db, id)
  if (call.record_blob === null) throw new NoPromptRecord(call.id)
  const record = JSON.parse((await getBlob(db, call.record_blob)).toString('utf8')) as PromptRecord
  const request = JSON.parse((await getBlob(db, call.request_blob)).toString('utf8')) as CallRequest
  return { call: call.id, record, request, expected: call.prompt_hash }
}

async function findCall(db: Kysely<Database>, id: string) {
  const direct = await db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirst()
  if (direct) return direct
  const ofRun = await db
    .selectFrom('call')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('created_at')
    .limit(2)
    .execute()
  if (ofRun.length === 1) return ofRun[0]!
  if (ofRun.length > 1) throw new SeveralPrompts(id, ofRun[0]!.id)
  // The nearest call on the way up is the one that it was made by.
  const { up } = await traceLineage(db, id, 'up')
  const nearest = up.find(({ kind }) => kind === 'call')
  const behind = nearest && (await db.selectFrom('call').selectAll().where('id', '=', nearest.id).executeTakeFirst())
  if (!behind) throw new NothingFound(id)
  return behind
}

/** SHA-256 of messages as they are sent. */
export function promptHash(messages: readonly { readonly role: string; readonly content: string }[]): string {
  const plain = messages.map(({ role, content }) => ({ role, content }))
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex')
}
