import { type PromptRecord, rebuildPrompt } from '@quire/runtime/artifact'
import { type CallRequest, callFingerprint } from '@quire/runtime/call'
import type { CallTable, Database } from '@quire/runtime/database'
import { NoPromptRecord } from '@quire/runtime/errors'
import { getUncheckedBlob, makeBlob } from '@quire/runtime/store'
import { ownCalls, unpackRecord } from '@quire/runtime/stored'
import type { Kysely, Selectable } from 'kysely'

export interface ProvedPrompt {
  readonly call: string
  /** The path of the prompt's document, if stored. */
  readonly path: string | null
  readonly matches: boolean
  /** SHA-256 of the rebuilt request: model, parameters and messages. Null if the request cannot be rebuilt. */
  readonly hash: string | null
  /** The hash that was recorded when the call was made. */
  readonly expected: string
  /** The differences, if any. */
  readonly differences?: readonly string[]
}

/** Whether every prompt was rebuilt exactly as it was sent. */
export interface VerifiedPrompt {
  readonly id: string
  readonly matches: boolean
  /** The hash of the first prompt that differs. If none differs, the hash of the first prompt. */
  readonly hash: string | null
  readonly expected: string
  readonly differences?: readonly string[]
  /** The rebuilt prompts. There are several if the document was continued. */
  readonly prompts: readonly ProvedPrompt[]
}

/**
 * Rebuilds prompts from their records. Compares each prompt's hash with the hash recorded when the prompt was sent.
 * Comparing stored texts is not enough, because both texts could have been changed. The stored request, response and
 * documents must have the same bytes.
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
    if (makeBlob(bytes).sha256 !== blob) differences.push(`${what} has changed since it was stored`)
    return bytes.toString('utf8')
  }
  const request = await read(call.request_blob, 'the request')
  if (call.response_blob !== null) await read(call.response_blob, 'the response')
  const stored = await promptArtifact(db, call.id)
  const document = stored && (await read(stored.blob, stored.path))
  const named = await db.selectFrom('artifact').select(['path', 'blob']).where('id', '=', id).executeTakeFirst()
  if (named && named.path !== stored?.path) await read(named.blob, named.path)
  const rebuilt = await remake(
    () => unpackRecord(recordBlob, (blob) => read(blob, 'the record of the prompt')),
    request,
  ).catch((error: unknown) => {
    // If stored data was changed, this error is expected. Otherwise, it is an internal error.
    if (differences.length === 0) throw error
    return undefined
  })
  if (rebuilt?.sent !== expected) differences.push('the stored request differs from the request that was sent')
  if (rebuilt?.hash !== expected) differences.push('the rebuilt prompt differs from the prompt that was sent')
  if (rebuilt && document !== undefined && document !== rebuilt.text) {
    differences.push(`${stored!.path} differs from the rebuilt prompt`)
  }
  return {
    call: call.id,
    path: stored?.path ?? null,
    matches: differences.length === 0,
    hash: rebuilt?.hash ?? null,
    expected,
    ...(differences.length > 0 && { differences }),
  }
}

async function remake(read: () => Promise<PromptRecord>, requestText: string) {
  const request = JSON.parse(requestText) as CallRequest
  const { messages, text } = await rebuildPrompt(await read())
  return { text, sent: callFingerprint(request), hash: callFingerprint({ ...request, messages }) }
}

/** Returns the stored prompt of a call, if any. Only completed steps have a stored prompt. */
function promptArtifact(db: Kysely<Database>, call: string) {
  return db
    .selectFrom('lineage')
    .innerJoin('artifact', 'artifact.id', 'lineage.parent_id')
    .select(['artifact.path', 'artifact.blob'])
    .where('lineage.child_id', '=', call)
    .where('lineage.via', '=', 'prompt')
    .executeTakeFirst()
}
