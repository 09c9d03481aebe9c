import type { Role } from '../layer/layer-definition.ts'
import type { Source } from '../source.ts'
import type { Chunk } from './lay-out.ts'

/** A range of the prompt's text with its layer and source. Positions are UTF-16 indices. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly layer: string
  readonly source: Source
}

/** One message of a chat prompt. */
export interface Message {
  readonly role: Role
  readonly content: string
}

export function chunksToText(chunks: readonly Chunk[]): string {
  return chunks.map(({ text }) => text).join('')
}

export function chunksToMessages(chunks: readonly Chunk[]): Message[] {
  const messages: { role: Role; content: string }[] = []
  for (const { startsMessage, text } of chunks) {
    if (startsMessage) messages.push({ role: startsMessage, content: text })
    else messages.at(-1)!.content += text
  }
  return messages
}

/** Converts chunks to spans that cover the text exactly once, in order. */
export function chunksToSpans(chunks: readonly Chunk[]): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const { text, layer, source, spans: own } of chunks) {
    if (own)
      for (const span of own()) spans.push({ start: at + span.start, end: at + span.end, layer, source: span.source })
    else spans.push({ start: at, end: at + text.length, layer, source })
    at += text.length
  }
  return spans
}
