import type { Message } from '@quire/core'
import type { Database } from '@quire/runtime/database'
import { listPrompts, promptText, readPromptRequest, type WaitingPrompt } from '@quire/runtime/engine'
import { NothingFound } from '@quire/runtime/errors'
import type { Kysely } from 'kysely'

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
