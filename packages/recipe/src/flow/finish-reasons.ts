import type { FinishReason } from '@quire/runtime/call'

/**
 * Providers' names for reaching a length limit. Names are compared without case and punctuation, because the spelling
 * varies.
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

/** Finish reasons that a second call cannot fix, because the model refused or was not allowed to answer. */
export const FAILURE_REASONS: readonly FinishReason[] = ['content-filter', 'refusal']

interface Ended {
  readonly finishReason: FinishReason
  readonly providerFinishReason: string | undefined
}

/** Whether the answer reached a length limit, according to Quire's finish reason or the provider's finish reason. */
export function reachedLimit({ finishReason, providerFinishReason }: Ended): boolean {
  if (finishReason === 'length') return true
  if (finishReason !== 'other' || providerFinishReason === undefined) return false
  const plain = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '')
  return CONTINUE_REASONS.some((reason) => plain(reason) === plain(providerFinishReason))
}
