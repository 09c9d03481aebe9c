import type { SourcedText } from '@quire/core'
import { SourcedTextBuilder } from '@quire/core/sourced-text'

/** A named piece of context for the model. */
export interface ContextBlock {
  readonly name: string
  readonly content: SourcedText
}

const FRAME = { kind: 'frame' } as const

/** Joins the blocks in order, each under its name. Records the source of every byte. */
export function joinBlocks(blocks: readonly ContextBlock[]): SourcedText {
  const builder = new SourcedTextBuilder()
  for (const [index, { name, content }] of blocks.entries()) {
    builder.add(`${index === 0 ? '' : '\n\n'}## ${name}\n\n`, FRAME)
    builder.addSourced(content)
  }
  return builder.build()
}

/** Returns a text without leading and trailing blank lines. */
export function trimmedText(text: string, path: string): SourcedText {
  const trimmed = text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()
  return {
    text: trimmed,
    spans: trimmed === '' ? [] : [{ start: 0, end: trimmed.length, source: { kind: 'state', path } }],
  }
}
