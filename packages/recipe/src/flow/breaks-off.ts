import { FenceTracker } from '@quire/core/markdown'

/** No sentence, entry or cell ends with one of these. */
const UNFINISHED =
  /(?:[,;([{–—&+=]|(?:^|[\s(])(?:than|the|a|an|and|or|but|of|to|for|with|from|into|that|which|who|if|when|because|is|are|was|were|will|would|should|must|can|be|by|as|und|oder|der|die|das|den|mit|für|von|zu|et|ou|le|la|les|de|du|des|avec|pour|que))$/iu

/** Whether a document ends in the middle of a sentence or of a fence. */
export function breaksOff(text: string): boolean {
  const fences = new FenceTracker()
  const lines = text.trimEnd().split('\n')
  let isFenced = false
  for (const line of lines) isFenced = fences.isFenced(line)
  if (fences.open !== undefined) return true
  const last = lines.at(-1)!
  return !isFenced && !/^\s*(?:#|\|)/.test(last) && UNFINISHED.test(last.trimEnd())
}
