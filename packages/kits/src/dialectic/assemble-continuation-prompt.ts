import { assembleContinuation, CONTINUE_REASONS, type ContinuationVariant } from '@quire/runtime/answer'
import { plannerQuestion } from './assemble-planner-prompt.ts'
import { turnQuestion } from './assemble-turn-prompt.ts'
import type { ContinuationPromptOptions } from './prompt-options.ts'
import { type AssembledPrompt, promptResult } from './prompt-result.ts'

/** Asks a model to continue or fix its own answer. Does not apply to seed prompts, which are never sent. */
export async function assembleContinuationPrompt(options: ContinuationPromptOptions): Promise<AssembledPrompt> {
  const { reason, error = [], partialText, number } = options.continuation
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError('Continuations are numbered from 1.')
  const { library, question, path, response, isJson } =
    'documentKey' in options ? turnQuestion(options) : plannerQuestion(options)
  const variant: ContinuationVariant = `${kindOf(reason)}-${isJson ? 'json' : 'markdown'}`
  const problems = typeof error === 'string' ? [error] : error
  const continuation = await assembleContinuation(library, question, {
    variant,
    reading: { text: partialText, problems },
    artifact: response(number - 1),
  })
  return promptResult(continuation!.assembly, path(number))
}

function kindOf(reason: string): 'explicit' | 'corrective' | 'rewrite' {
  if (reason === 'rewrite') return 'rewrite'
  return CONTINUE_REASONS.includes(reason) ? 'explicit' : 'corrective'
}
