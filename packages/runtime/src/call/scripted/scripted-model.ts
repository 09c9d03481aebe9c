import { loadTokenizer, type Tokenizer } from '@quire/core'
import { CallFailed } from '../call-failed.ts'
import type { CallEvent, CallRequest, Model } from '../model.ts'
import { composeAnswer } from './compose-answer.ts'
import { findContinuation, restOf } from './continue-answer.ts'
import type { ScriptedOptions } from './scripted-options.ts'
import { streamPieces } from './stream-pieces.ts'
import { truncateToTokens } from './truncate-to-tokens.ts'
import { LENGTHS, lengthFor } from './writing/length.ts'

const TOKENIZER = 'o200k_base'

/** A model without a network: the same request always gets the same bytes, made from the prompt itself. */
export function scriptedModel(id: string, _options: ScriptedOptions = {}): Model {
  return { id, stream }

  async function* stream(request: CallRequest, signal: AbortSignal): AsyncGenerator<CallEvent> {
    const tokenizer = await loadTokenizer(TOKENIZER)
    const answer = await answerTo(request)
    const text = truncateToTokens(answer, request.maxOutputTokens, tokenizer)
    let sent = ''
    for (const piece of streamPieces(text)) {
      if (signal.aborted) throw new CallFailed(id, 'cancelled', 'cancelled.', { partialText: sent })
      sent += piece
      yield { type: 'text', text: piece }
    }
    const finishReason = text.length < answer.length ? 'length' : 'stop'
    yield { type: 'finish', finishReason, providerFinishReason: finishReason, usage: usageOf(request, text, tokenizer) }
  }

  async function answerTo(request: CallRequest): Promise<string> {
    const length = lengthFor(request.maxOutputTokens)
    const continuation = findContinuation(request)
    if (!continuation) return composeAnswer(request, length)
    const { partial, original } = continuation
    // The request that was cut off may have had another limit, and with it another length.
    const lengths = [length, ...LENGTHS.filter((other) => other !== length)]
    const wholes = await Promise.all(lengths.map((each) => composeAnswer(original, each)))
    return restOf(partial, wholes) ?? wholes[0]!
  }
}

function usageOf(
  request: CallRequest,
  text: string,
  tokenizer: Tokenizer,
): { inputTokens: number; outputTokens: number } {
  const inputTokens = request.messages.reduce((sum, { content }) => sum + tokenizer.count(content), 0)
  return { inputTokens, outputTokens: tokenizer.count(text) }
}
