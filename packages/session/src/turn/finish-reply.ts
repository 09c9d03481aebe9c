import { type Blueprint, parseResponse, renderTemplate } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import { BudgetExceeded } from '@quire/core/errors'
import { joinContinuation, textToRepeat } from '@quire/core/response'
import type { RecordedPrompt } from '@quire/runtime/artifact'
import type { RecordedCall } from '@quire/runtime/engine'
import { inPieces } from '../side/in-pieces.ts'

/** A small model may need several replies to write one text. */
const MAX_CONTINUATIONS = 4
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
  /** Whether the reply is still incomplete. */
  readonly isCutOff: boolean
  readonly outputTokens: number | undefined
}

/**
 * Requests the rest of a truncated reply. A reply that ends inside an action or a text also counts as truncated.
 * Incomplete actions and texts are never carried out. If the reply cannot be continued, it stays unchanged.
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

/** Joins the parts of a reply. If a part starts from the beginning again, it replaces the earlier parts. */
export function joinReply(text: string, next: string): string {
  // An action's value is not prose, so its parts are joined without a separator.
  const isAction = parseResponse(text).partial.some(({ tag }) => tag === 'action')
  const joined = joinContinuation(text, next, isAction ? 'none' : 'words')
  const isRepeated = joined.diagnostics.every(({ code }) => code !== 'continuation.no-repeat')
  return !isRepeated && /^\s*<(?:thinking|message)>/.test(next) ? next : joined.text
}

function isUnfinished(text: string, finishReason: RecordedCall['finishReason'], tags: ActionTable['tags']): boolean {
  if (finishReason === 'length') return true
  return parseResponse(text, { tags }).partial.some(({ tag }) => tag === 'action' || tag === 'content_update')
}

/** Returns a prompt that asks the model to finish the reply. The prompt contains the end of the reply so far. */
function goingOn(blueprint: Blueprint, text: string): Blueprint {
  return {
    ...blueprint,
    layers: [
      ...blueprint.layers,
      {
        id: 'reply_so_far',
        source: 'reply_so_far',
        role: 'assistant',
        separator: '',
        fit: 'oldest-first',
        block: 200,
        priority: 1000,
      },
      { id: 'finish_reply', source: 'finish_reply', role: 'user', fit: 'keep' },
    ],
    sources: {
      ...blueprint.sources,
      reply_so_far: () => inPieces(text),
      finish_reply: ({ templates }) =>
        renderTemplate(templates.get(GO_ON), { start_with: textToRepeat(text) }, { strict: true, partials: templates }),
    },
  }
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
