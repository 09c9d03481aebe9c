import type { Chunk } from './lay-out.ts'

/** A position in the messages. Other prompts have the same text up to this position. */
export interface StableEnd {
  /** Index of the message. */
  readonly message: number
  /** UTF-16 index in the message's content, exclusive. */
  readonly position: number
}

/**
 * The ends of the stable layers at the beginning of the prompt, in order. Stable layers after an unstable layer are
 * ignored.
 */
export function stableEnds(chunks: readonly Chunk[], isStable: (layer: string) => boolean): StableEnd[] {
  const ends: StableEnd[] = []
  let message = -1
  let position = 0
  let layer: string | undefined
  for (const chunk of chunks) {
    if (layer !== undefined && chunk.layer !== layer) {
      ends.push({ message, position })
      layer = undefined
    }
    if (!isStable(chunk.layer)) return ends
    if (chunk.startsMessage) {
      message++
      position = 0
    }
    position += chunk.text.length
    layer = chunk.layer
  }
  return layer === undefined ? ends : [...ends, { message, position }]
}
