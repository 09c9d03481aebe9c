import type { FinishReason } from '../call/model.ts'

/** Finish reasons that mean that a length limit was reached. Case and punctuation are ignored. */
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

/** Finish reasons that another call cannot fix, such as a refusal. */
export const FAILURE_REASONS: readonly FinishReason[] = ['content-filter', 'refusal']

interface Ended {
  readonly finishReason: FinishReason
  readonly providerFinishReason: string | undefined
}

/** Whether the answer was cut off by a length limit. Checks both finish reasons. */
export function reachedLimit({ finishReason, providerFinishReason }: Ended): boolean {
  if (finishReason === 'length') return true
  if (finishReason !== 'other' || providerFinishReason === undefined) return false
  const plain = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '')
  return CONTINUE_REASONS.some((reason) => plain(reason) === plain(providerFinishReason))
}
