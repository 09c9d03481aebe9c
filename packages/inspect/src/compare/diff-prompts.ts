import { createHash } from 'node:crypto'
import type { Diagnostic } from '@quire/core'
import { type Comparable, diffAssemblies, type LayerDifference, type Span } from '@quire/core/assembly'
import { rebuildPrompt } from '@quire/runtime/artifact'
import type { Database } from '@quire/runtime/database'
import { getBlobText } from '@quire/runtime/store'
import { readRecord } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'

/** The blobs that contain a call's request and its prompt record. */
export interface StoredPrompt {
  readonly id: string
  readonly request_blob: string
  readonly record_blob: string | null
}

export interface PromptDifference {
  /**
   * The layers that differ, in the order of the second prompt. If the layers were not recorded, these are the messages
   * that differ.
   */
  readonly layers: readonly LayerDifference[]
  readonly by: 'layer' | 'message'
  readonly diagnostics: readonly Diagnostic[]
}

/** Compares two sent prompts. Compares layers if both prompts have records, otherwise messages. */
export async function diffPrompts(db: Kysely<Database>, a: StoredPrompt, b: StoredPrompt): Promise<PromptDifference> {
  const before = await readPrompt(db, a)
  const after = await readPrompt(db, b)
  const diagnostics = [before, after].flatMap(({ diagnostic }) => diagnostic ?? [])
  const isByLayer = before.layers !== undefined && after.layers !== undefined
  const layers = isByLayer
    ? diffAssemblies(before.layers!, after.layers!)
    : diffAssemblies(byMessage(before.messages), byMessage(after.messages))
  return {
    layers: layers.filter(({ status }) => status !== 'same'),
    by: isByLayer ? 'layer' : 'message',
    diagnostics,
  }
}

interface ReadPrompt {
  readonly messages: readonly SentMessage[]
  readonly layers?: Comparable
  readonly diagnostic?: Diagnostic
}

interface SentMessage {
  readonly role: string
  readonly content: string
}

async function readPrompt(db: Kysely<Database>, { id, request_blob, record_blob }: StoredPrompt): Promise<ReadPrompt> {
  const { messages } = JSON.parse(await getBlobText(db, request_blob)) as {
    messages: readonly SentMessage[]
  }
  if (record_blob === null) return { messages }
  const record = await readRecord(db, record_blob)
  const layers = await rebuildPrompt(record).catch(() => undefined)
  if (layers && promptHash(layers.messages) === promptHash(messages)) return { messages, layers }
  const message = `The prompt of ${id} cannot be rebuilt as it was sent, so its layers are unknown. The messages are compared instead.`
  return { messages, diagnostic: { code: 'artifact.prompt-not-rebuilt', severity: 'warning', message } }
}

/** The SHA-256 of the messages as sent. */
function promptHash(messages: readonly SentMessage[]): string {
  const plain = messages.map(({ role, content }) => ({ role, content }))
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex')
}

function byMessage(messages: readonly SentMessage[]): Comparable {
  const spans: Span[] = []
  let text = ''
  for (const [index, { role, content }] of messages.entries()) {
    const layer = `message ${index + 1} (${role})`
    spans.push({ start: text.length, end: text.length + content.length, layer, source: { kind: 'state', path: layer } })
    text += content
  }
  return { text, spans }
}
