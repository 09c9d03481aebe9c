import { joinWithOverlap } from '../json/join-with-overlap.ts'
import { findOpenFence } from './find-open-fence.ts'

const OPENING_LINE = /^\s*(`{3,}|~{3,})([^\n`]*)\n/

/** Joins a Markdown text and its continuations: what they repeat is removed, and so is a fence opened a second time. */
export function joinMarkdown(chunks: readonly string[]): string {
  return chunks.reduce((text, chunk) => {
    const fence = findOpenFence(text)
    const opening = OPENING_LINE.exec(chunk)
    // A bare mark closes the fence; one with a language can only open it again.
    const isReopened = fence !== undefined && opening !== null && opening[2]!.trim() !== ''
    return joinWithOverlap(text, isReopened ? chunk.slice(opening[0].length) : chunk)
  }, '')
}
