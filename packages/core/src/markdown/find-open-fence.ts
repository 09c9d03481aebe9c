import type { FenceLine } from './fence-line.ts'
import { FenceTracker } from './fence-tracker.ts'

export interface OpenFence extends FenceLine {
  /** The start of the line that opens the fence. */
  readonly position: number
}

/** Finds the unclosed fence of a text, if any. */
export function findOpenFence(text: string): OpenFence | undefined {
  if (!text.includes('```') && !text.includes('~~~')) return undefined
  const fences = new FenceTracker()
  let fence: FenceLine | undefined
  let start = 0
  let position = 0
  for (const line of text.split('\n')) {
    fences.isFenced(line)
    if (fences.open !== fence) {
      fence = fences.open
      position = start
    }
    start += line.length + 1
  }
  return fence && { ...fence, position }
}
