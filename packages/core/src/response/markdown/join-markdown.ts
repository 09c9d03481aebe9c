import { findOpenFence } from '../../markdown/find-open-fence.ts'
import { findLeadingFence } from '../../markdown/unwrap-fence.ts'
import { joinWithOverlap } from '../json/join-with-overlap.ts'

/** Joins a Markdown text and its continuations: what they repeat is removed, and so is a fence opened a second time. */
export function joinMarkdown(chunks: readonly string[]): string {
  return chunks.reduce((text, chunk) => {
    const leading = findOpenFence(text) && findLeadingFence(chunk)
    // A bare mark closes the fence; one with a language can only open it again.
    return joinWithOverlap(text, leading?.info ? chunk.slice(leading.bodyStart) : chunk)
  }, '')
}
