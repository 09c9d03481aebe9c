import { type PromptRecord, rebuildPrompt } from '@quire/runtime/artifact'
import { type CallRequest, callFingerprint } from '@quire/runtime/call'
import type { CallTable, Database } from '@quire/runtime/database'
import { NoPromptRecord } from '@quire/runtime/errors'
import { getUncheckedBlob, makeBlob } from '@quire/runtime/store'
import { ownCalls, unpackRecord } from '@quire/runtime/stored'
import type { Kysely, Selectable } from 'kysely'

/** One prompt that was made again. */
export interface ProvedPrompt {
  readonly call: string
  /** The prompt as a document, where the flow kept one. */
  readonly path: string | null
  readonly matches: boolean
  /** SHA-256 of what would be sent now: model, parameters, and the messages made again. Null where nothing can be made. */
  readonly hash: string | null
  /** The same as it was noted when the call was made. */
  readonly expected: string
  /** What is not as it was, where something is not. */
  readonly differences?: readonly string[]
}

/** Whether every prompt that is meant by an id was made again as it was sent. */
export interface VerifiedPrompt {
  readonly id: string
  readonly matches: boolean
  /** Of the first prompt that differs, or else of the first. */
  readonly hash: string | null
  readonly expected: string
  readonly differences?: readonly string[]
  /** Several where a document was continued. */
  readonly prompts: readonly ProvedPrompt[]
}

/**
 * Makes the prompts that are meant by an id again from what they were made of, and compares them with the hash that
 * was noted when they were sent: texts that were both changed later, in the same way, do not prove each other. What is
 * stored beside that, the request, the response and the documents, has to be the same bytes.
 * @throws NothingFound, NoOwnPrompt, SeveralPrompts, NoPromptRecord
 */
export async function verifyPrompt(db: Kysely<Database>, id: string): Promise<VerifiedPrompt> {
  const prompts: ProvedPrompt[] = []
  for (const call of await ownCalls(db, id)) prompts.push(await proveCall(db, id, call))
  const { hash, expected, differences } = prompts.find(({ matches }) => !matches) ?? prompts[0]!
  const matches = prompts.every((prompt) => prompt.matches)
  return { id, matches, hash, expected, ...(differences && { differences }), prompts }
}

async function proveCall(db: Kysely<Database>, id: string, call: Selectable<CallTable>): Promise<ProvedPrompt> {
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
  if (call.response_blob !== null) await read(call.response_blob, 'the response')
  const stored = await promptArtifact(db, call.id)
  const document = stored && (await read(stored.blob, stored.path))
  const named = await db.selectFrom('artifact').select(['path', 'blob']).where('id', '=', id).executeTakeFirst()
  if (named && named.path !== stored?.path) await read(named.blob, named.path)
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
    call: call.id,
    path: stored?.path ?? null,
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
