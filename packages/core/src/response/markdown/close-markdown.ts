import { findOpenFence, type OpenFence } from '../../markdown/fence-tracker.ts'
import { lastBlock } from './last-block.ts'

/** Longer blocks are shown unchanged, because closing their marks would take too long. */
const MAX_BLOCK = 50_000
const IMAGE_PLACEHOLDER = /!\[([^\]]*)\]\(streamdown:incomplete-image\)/g

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
