import type { Condense } from './condensed-text.ts'

/** Loads the condenser on demand: its Markdown parser takes about 100 ms to load, and most prompts never need it. */
export async function loadCondenser(): Promise<Condense> {
  const { condenseMarkdown } = await import('./condense-markdown.ts')
  return condenseMarkdown
}
