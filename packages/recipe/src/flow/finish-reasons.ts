import type { FinishReason } from '@quire/runtime/call'

/**
 * Words of providers for an answer that is not done only because it reached a limit of length. Others may follow a
 * provider's own way of writing them; they are compared without regard to case and punctuation.
 */
export const CONTINUE_REASONS: readonly string[] = [
  'length',
  'max_tokens',
  'max_output_tokens',
  'model_length',
  'model_context_window_exceeded',
  'token_limit',
  'content_truncated',
  'incomplete',
]

/** Ends that asking on cannot heal: the model would not, or was not allowed to. */
export const FAILURE_REASONS: readonly FinishReason[] = ['content-filter', 'refusal']

interface Ended {
  readonly finishReason: FinishReason
  readonly providerFinishReason: string | undefined
}

/** Whether the answer reached a limit of length, by our word or the provider's. */
export function reachedLimit({ finishReason, providerFinishReason }: Ended): boolean {
  if (finishReason === 'length') return true
  if (finishReason !== 'other' || providerFinishReason === undefined) return false
  const plain = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '')
  return CONTINUE_REASONS.some((reason) => plain(reason) === plain(providerFinishReason))
}
