import type { Diagnostic } from '../../diagnostic.ts'
import { findOpenFence } from '../../markdown/find-open-fence.ts'
import { findLeadingFence } from '../../markdown/unwrap-fence.ts'
import { type JoinedText, joinContinuation } from '../seam/join-continuation.ts'

/** Joins a Markdown text and its continuations: what they repeat is removed, and so is a fence opened a second time. */
export function joinMarkdown(chunks: readonly string[]): JoinedText {
  const diagnostics: Diagnostic[] = []
  const text = chunks.reduce((before, chunk) => {
    const isFenced = findOpenFence(before) !== undefined
    const leading = isFenced ? findLeadingFence(chunk) : undefined
    // A bare mark closes the fence; one with a language can only open it again.
    const body = leading?.info ? chunk.slice(leading.bodyStart) : chunk
    const joined = joinContinuation(before, body, isFenced ? 'words' : 'blocks')
    diagnostics.push(...joined.diagnostics)
    return joined.text
  }, '')
  return { text, diagnostics }
}
