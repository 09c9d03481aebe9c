import type { Condense } from './condensed-text.ts'

/** Loads what condensing needs: a Markdown parser that takes about 100 ms, which most prompts never ask for. */
export async function loadCondenser(): Promise<Condense> {
  const { condenseMarkdown } = await import('./condense-markdown.ts')
  return condenseMarkdown
}
