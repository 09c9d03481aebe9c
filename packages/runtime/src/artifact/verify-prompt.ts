import { createHash } from 'node:crypto'
import { QuireError } from '@quire/core'
import type { Kysely } from 'kysely'
import type { CallRequest } from '../call/model.ts'
import { callFingerprint } from '../call/request-record.ts'
import type { Database } from '../store/database.ts'
import { getUncheckedBlob } from '../store/get-blob.ts'
import { makeBlob } from '../store/put-blob.ts'
import { type PromptRecord, rebuildPrompt } from './prompt-record.ts'
import { readRecord, unpackRecord } from './record-parts.ts'
import { NothingFound } from './show-artifact.ts'
import { traceLineage } from './trace-lineage.ts'

/** A call whose prompt was not assembled from files, so there is nothing to rebuild it from. */
export class NoPromptRecord extends QuireError {
  static override readonly code = 'no-prompt-record'
  readonly call: string

  constructor(call: string) {
    super(`Call '${call}' has no record of what its prompt was made of.`)
    this.call = call
  }
}

/** A run that sent several prompts, where one is asked for. */
export class SeveralPrompts extends QuireError {
  static override readonly code = 'several-prompts'

  constructor(run: string, call: string) {
    super(`Run '${run}' sent several prompts. Name one of its calls or artifacts: '${call}' is the first call.`)
  }
}

export interface VerifiedPrompt {
  readonly id: string
  readonly matches: boolean
  /** SHA-256 of what would be sent now: model, parameters, and the messages made again. Null where nothing can be made. */
  readonly hash: string | null
  /** The same as it was noted when the call was made. */
  readonly expected: string
  /** What is not as it was, where something is not. */
  readonly differences?: readonly string[]
}

/**
 * Makes a past prompt again from what it was made of, and compares it with the hash that was noted when it was sent:
 * texts that were both changed later, in the same way, do not prove each other. What is stored of it beside that, the
 * request and the prompt as a document, has to be the same bytes.
 */
export async function verifyPrompt(db: Kysely<Database>, id: string): Promise<VerifiedPrompt> {
  const call = await findCall(db, id)
  const { record_blob: recordBlob } = call
  if (recordBlob === null) throw new NoPromptRecord(call.id)
  const expected = call.prompt_hash
  const differences: string[] = []
  const read = async (blob: string, what: string): Promise<string> => {
    const bytes = await getUncheckedBlob(db, blob)
    if (makeBlob(bytes).sha256 !== blob) differences.push(`${what} is not the text that was stored`)
    return bytes.toString('utf8')
  }
  const request = await read(call.request_blob, 'the request')
  const stored = await promptArtifact(db, call.id)
  const document = stored && (await read(stored.blob, stored.path))
  const made = await remake(
    () => unpackRecord(recordBlob, (blob) => read(blob, 'what the prompt was made of')),
    request,
  ).catch((error: unknown) => {
    // What cannot even be read is no proof of anything, unless it is as it was stored: then it is our fault.
    if (differences.length === 0) throw error
    return undefined
  })
  if (made?.sent !== expected) differences.push('the stored request is not what was sent')
  if (made?.hash !== expected) differences.push('the prompt made again is not what was sent')
  if (made && document !== undefined && document !== made.text) {
    differences.push(`${stored!.path} is not the prompt made again`)
  }
  return {
    id,
    matches: differences.length === 0,
    hash: made?.hash ?? null,
    expected,
    ...(differences.length > 0 && { differences }),
  }
}

async function remake(read: () => Promise<PromptRecord>, requestText: string) {
  const request = JSON.parse(requestText) as CallRequest
  const { messages, text } = await rebuildPrompt(await read())
  return { text, sent: callFingerprint(request), hash: callFingerprint({ ...request, messages }) }
}

/** The prompt of a call as a document, where the flow kept one and its step came to its end. */
function promptArtifact(db: Kysely<Database>, call: string) {
  return db
    .selectFrom('lineage')
    .innerJoin('artifact', 'artifact.id', 'lineage.parent_id')
    .select(['artifact.path', 'artifact.blob'])
    .where('lineage.child_id', '=', call)
    .where('lineage.via', '=', 'prompt')
    .executeTakeFirst()
}

/** What the prompt of a call was made of. An artifact stands for the call that it came from. */
export async function readPrompt(
  db: Kysely<Database>,
  id: string,
): Promise<{ readonly call: string; readonly record: PromptRecord }> {
  const call = await findCall(db, id)
  if (call.record_blob === null) throw new NoPromptRecord(call.id)
  return { call: call.id, record: await readRecord(db, call.record_blob) }
}

async function findCall(db: Kysely<Database>, id: string) {
  const direct = await db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirst()
  if (direct) return direct
  const ofRun = await db.selectFrom('call').selectAll().where('run_id', '=', id).orderBy('number').limit(2).execute()
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
