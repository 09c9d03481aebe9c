import { type Blueprint, parseResponse } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import { BudgetExceeded } from '@quire/core/errors'
import { joinWithOverlap } from '@quire/core/response'
import type { RecordedPrompt } from '@quire/runtime/artifact'
import type { RecordedCall } from '@quire/runtime/engine'

const MAX_CONTINUATIONS = 2
const GO_ON = 'session/finish-reply'

export interface FinishReplyOptions {
  /** The blueprint of the prompt that was answered. */
  readonly blueprint: Blueprint
  readonly tags: ActionTable['tags']
  readonly assemble: (blueprint: Blueprint) => Promise<RecordedPrompt>
  readonly ask: (prompt: RecordedPrompt, continuation: number) => Promise<RecordedCall>
}

export interface FinishedReply {
  readonly text: string
  /** It ends before its end all the same. */
  readonly isCutOff: boolean
  readonly outputTokens: number | undefined
}

/**
 * Asks for the rest of a reply that was cut off, or that ends inside an action or a text: half of one is never done, so
 * a turn would be lost. Where the prompt has no room for what there is, or nothing comes, the reply stays as it is.
 */
export async function finishReply(first: RecordedCall, options: FinishReplyOptions): Promise<FinishedReply> {
  const { blueprint, tags, assemble, ask } = options
  let { text, finishReason } = first
  let { outputTokens } = first.usage
  for (let continuation = 1; continuation <= MAX_CONTINUATIONS; continuation++) {
    if (text.trim() === '' || !isUnfinished(text, finishReason, tags)) break
    const prompt = await assemble(goingOn(blueprint, text)).catch((error: unknown) => {
      if (BudgetExceeded.isInstance(error)) return undefined
      throw error
    })
    if (!prompt) break
    const next = await ask(prompt, continuation)
    outputTokens = sum(outputTokens, next.usage.outputTokens)
    if (next.text.trim() === '') break
    text = joinReply(text, next.text)
    finishReason = next.finishReason
  }
  return { text, isCutOff: finishReason === 'length', outputTokens }
}

/** The reply that several calls gave. One that starts anew, with thinking or a message, stands for itself. */
export function joinReply(text: string, next: string): string {
  return /^\s*<(?:thinking|message)>/.test(next) ? next : joinWithOverlap(text, next)
}

function isUnfinished(text: string, finishReason: RecordedCall['finishReason'], tags: ActionTable['tags']): boolean {
  if (finishReason === 'length') return true
  return parseResponse(text, { tags }).partial.some(({ tag }) => tag === 'action' || tag === 'content_update')
}

/** The same prompt, followed by what there is of the reply and by the request to finish it. */
function goingOn(blueprint: Blueprint, text: string): Blueprint {
  return {
    ...blueprint,
    layers: [
      ...blueprint.layers,
      { id: 'reply_so_far', source: 'reply_so_far', role: 'assistant', fit: 'keep' },
      { id: 'finish_reply', template: GO_ON, role: 'user', fit: 'keep' },
    ],
    sources: { ...blueprint.sources, reply_so_far: () => text },
  }
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
