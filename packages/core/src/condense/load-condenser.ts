import type { Condense } from './condensed-text.ts'

/**
 * Loads the condenser on demand. Its Markdown parser takes about 100 ms to load, and most prompts do not need it.
 * @example
 * const condense = await loadCondenser()
 * condense('The shop opens at nine on weekdays. It closes at six.\n', 'minimal').text
 * // → 'The shop opens at nine on weekdays.\n'
 */
export async function loadCondenser(): Promise<Condense> {
  const { condenseMarkdown } = await import('./condense-markdown.ts')
  return condenseMarkdown
}
