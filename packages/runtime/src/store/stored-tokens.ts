import type { CallTable } from './database.ts'

/** A call's token counts, as reported by its provider. Input includes cached tokens, and output includes reasoning. */
export interface StoredTokens {
  readonly input: number | null
  readonly output: number | null
  readonly cacheRead?: number
  readonly cacheWrite?: number
  readonly reasoning?: number
}

/**
 * @example
 * const row = { input_tokens: 900, output_tokens: 50, cache_read_tokens: 400 }
 * storedTokens({ ...row, cache_write_tokens: null, reasoning_tokens: null })
 * // → { input: 900, output: 50, cacheRead: 400 }
 */
export function storedTokens(
  row: Pick<
    CallTable,
    'input_tokens' | 'output_tokens' | 'cache_read_tokens' | 'cache_write_tokens' | 'reasoning_tokens'
  >,
): StoredTokens {
  return {
    input: row.input_tokens,
    output: row.output_tokens,
    ...(row.cache_read_tokens !== null && { cacheRead: row.cache_read_tokens }),
    ...(row.cache_write_tokens !== null && { cacheWrite: row.cache_write_tokens }),
    ...(row.reasoning_tokens !== null && { reasoning: row.reasoning_tokens }),
  }
}
