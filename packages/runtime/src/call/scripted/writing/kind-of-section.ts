import { GENERAL, PHRASE_SETS, type PhraseSet } from '../phrases/index.ts'

/** The words of a heading, a key or an instruction, split at case and punctuation. */
export function hintWords(hint: string): string[] {
  return hint
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** What to write about, from most to least telling: the first hint that calls for a kind decides. */
export function kindOfSection(...hints: readonly string[]): PhraseSet {
  for (const hint of hints) {
    const words = hintWords(hint)
    let best: PhraseSet = GENERAL
    let most = 0
    for (const set of PHRASE_SETS) {
      const count = words.filter((word) => set.words.includes(word)).length
      if (count > most) {
        best = set
        most = count
      }
    }
    if (most > 0) return best
  }
  return GENERAL
}
