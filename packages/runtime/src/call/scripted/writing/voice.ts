import { LEANINGS, MANNERS, type Manner } from '../phrases/voices.ts'
import { hashText, type SeededChoice, seededChoice } from '../seeded-choice.ts'

/** How one scripted model writes and what it leans towards; all of it follows from its name. */
export interface Voice {
  readonly name: string
  readonly manner: Manner
  readonly leanings: readonly string[]
  readonly choice: SeededChoice
}

/** `seed` is the request's: the same voice in another mood. */
export function voiceOf(name: string, seed?: number): Voice {
  const hash = hashText(name)
  return {
    name,
    manner: MANNERS[hash % MANNERS.length]!,
    leanings: LEANINGS[(hash >>> 8) % LEANINGS.length]!,
    choice: seededChoice(seed === undefined ? name : `${name}#${seed}`),
  }
}
