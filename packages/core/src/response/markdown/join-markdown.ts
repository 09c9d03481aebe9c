import type { Diagnostic } from '../../diagnostic.ts'
import { findLeadingFence, unwrapFence } from '../../markdown/fence-line.ts'
import { findOpenFence, type OpenFence } from '../../markdown/fence-tracker.ts'
import { findRepeat } from '../seam/find-repeat.ts'
import { type JoinedText, joinContinuation } from '../seam/join-continuation.ts'
import { lastBlock } from './last-block.ts'

/** Longer blocks are shown unchanged, because closing their marks would take too long. */
const MAX_BLOCK = 50_000
const IMAGE_PLACEHOLDER = /!\[([^\]]*)\]\(streamdown:incomplete-image\)/g

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

/**
 * Closes open Markdown constructs, so that a growing or truncated text can be displayed. Do not store the result.
 * @example await closeMarkdown('Some **bold te') // → 'Some **bold te**'
 */
export async function closeMarkdown(text: string): Promise<string> {
  const fence = findOpenFence(text)
  if (fence) return closeFence(text, fence)
  const block = lastBlock(text)
  if (!block || text.length - block.start > MAX_BLOCK) return text
  const { default: remend } = await import('remend')
  // Only the last block is closed, because marks do not extend across blank lines.
  const closed = remend(text.slice(block.start), {
    linkMode: 'text-only',
    singleTilde: false,
    comparisonOperators: false,
  })
  const shown = text.slice(0, block.start) + closed.replace(IMAGE_PLACEHOLDER, '$1')
  // The completed backticks may now be alone on their line and form a fence.
  const opened = findOpenFence(shown)
  return opened ? closeFence(shown, opened) : shown
}

function closeFence(text: string, { prefix, mark }: OpenFence): string {
  // Part of the closing mark may already be present.
  const body = text.replace(/\n[ \t>]*(?:`{1,2}|~{1,2})$/, '\n')
  return `${body}${body.endsWith('\n') ? '' : '\n'}${prefix.replace(/[^ \t>]/g, ' ')}${mark}`
}
