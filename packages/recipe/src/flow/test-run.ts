import type { CallRequest, FinishReason } from '@quire/runtime/call'
import type { StepDraft } from '@quire/runtime/engine'

type Response = { readonly text: string; readonly finishReason: FinishReason }

/** Answers a request, for tests. */
export type Answering = (request: CallRequest, step: StepDraft) => Promise<Response> | Response

/** Returns the name of the requested document. */
export function documentOf({ messages, schema }: CallRequest): string | undefined {
  if (JSON.stringify(schema ?? {}).includes('"system_materials"')) return 'header_context'
  const instructions = messages.at(-1)?.content ?? ''
  return /(?:Write(?: the document)?|answer for|answer so far,|cannot be used as) `(\w+)`/.exec(instructions)?.[1]
}
