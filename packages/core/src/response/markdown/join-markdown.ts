import type { Diagnostic } from '../../diagnostic.ts'
import { findLeadingFence, unwrapFence } from '../../markdown/fence-line.ts'
import { findOpenFence } from '../../markdown/fence-tracker.ts'
import { findRepeat } from '../seam/find-repeat.ts'
import { type JoinedText, joinContinuation } from '../seam/join-continuation.ts'

/**
 * Joins a Markdown text and its continuations. Removes repeated text, and fences that were opened a second time.
 * @example
 * joinMarkdown(['# Plan\n\nFirst we measure, then', 'First we measure, then we cut.']).text
 * // → '# Plan\n\nFirst we measure, then we cut.'
 */
export function joinMarkdown(chunks: readonly string[]): JoinedText {
  const diagnostics: Diagnostic[] = []
  const text = chunks.reduce((before, chunk) => {
    const isFenced = findOpenFence(before) !== undefined
    const body = isFenced ? withoutFenceAgain(before, chunk) : withoutWrapping(before, chunk)
    const joined = joinContinuation(before, body, isFenced ? 'words' : 'blocks')
    diagnostics.push(...joined.diagnostics)
    return joined.text
  }, '')
  return { text, diagnostics }
}

/**
 * Removes an opening fence that the model repeated. Keeps a fence without a language, because that fence closes the
 * open one.
 */
function withoutFenceAgain(before: string, chunk: string): string {
  const leading = findLeadingFence(chunk)
  return leading?.info && !findRepeat(before, chunk) ? chunk.slice(leading.bodyStart) : chunk
}

/** Unwraps a fenced continuation that begins with the requested repeat. */
function withoutWrapping(before: string, chunk: string): string {
  const leading = findLeadingFence(chunk)
  if (!leading || before === '' || findRepeat(before, chunk)) return chunk
  const inside = unwrapFence(chunk)?.body ?? chunk.slice(leading.bodyStart)
  return findRepeat(before, inside) ? inside : chunk
}
