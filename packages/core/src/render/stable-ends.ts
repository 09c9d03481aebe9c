import type { Chunk } from './lay-out.ts'

/** A place in the messages of a prompt up to which other prompts begin alike. */
export interface StableEnd {
  /** Index of the message. */
  readonly message: number
  /** UTF-16 index in its content, exclusive. */
  readonly position: number
}

/**
 * Where the layers end that the prompt begins with and that are declared stable, in order. A stable layer after one that
 * is not is no beginning.
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
