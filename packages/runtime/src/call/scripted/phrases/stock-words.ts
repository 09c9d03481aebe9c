import { PHRASE_SETS } from './index.ts'
import { LEANINGS, MANNERS } from './voices.ts'

let words: ReadonlySet<string> | undefined

/** All words that phrases are made of: found in a document, they need not have come from its subject. */
export function stockWords(): ReadonlySet<string> {
  if (words) return words
  const phrases = [
    ...PHRASE_SETS.flatMap(({ claims, consequences, items }) => [...claims, ...consequences, ...items]),
    ...MANNERS.flatMap((manner) => [...manner.evidence, ...manner.caveats, ...manner.openings, ...manner.quotingLeads]),
    ...LEANINGS.flat(),
  ]
  words = new Set(
    phrases
      .join(' ')
      .toLowerCase()
      .match(/\p{L}[\p{L}'’-]*/gu),
  )
  return words
}
