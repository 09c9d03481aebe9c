/** Matches the end of an incomplete sentence, entry or cell. */
const UNFINISHED =
  /(?:[,;([{–—&+=]|(?:^|[\s(])(?:than|the|a|an|and|or|but|of|to|for|with|from|into|that|which|who|if|when|because|is|are|was|were|will|would|should|must|can|be|by|as|und|oder|der|die|das|den|mit|für|von|zu|et|ou|le|la|les|de|du|des|avec|pour|que))$/iu

/** Whether a text ends in the middle of a sentence. */
export function breaksOff(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1)!
  return !/^\s*(?:#|\||`{3}|~{3})/.test(last) && UNFINISHED.test(last)
}
