import type { Passage, Reading } from '../reading/read-prompt.ts'
import { hashText } from '../seeded-choice.ts'
import { hintWords } from './kind-of-section.ts'
import type { Voice } from './voice.ts'

/** What a person said of the work is taken up before anything else. */
const ORIGIN_WEIGHT = { feedback: 6, request: 2, input: 1 }
const USED_PENALTY = 6
const SALTS = 2 ** 30

/** `isNew`: only what was never handed out, and no mere input. */
export type PassageChooser = (hint: string, isNew?: boolean) => Passage | undefined

/**
 * Hands out the passages of a prompt: for each hint the one that has most to do with it and was used least. Chance
 * goes by a passage's place, not by its words, so that an edited sentence is quoted where the old one was.
 */
export function passageChooser(reading: Reading, voice: Voice): PassageChooser {
  const stock = reading.passages.map((passage, index) => ({
    passage,
    index,
    stems: new Set(hintWords(passage.text).map(stem)),
    used: 0,
  }))
  return (hint, isNew = false) => {
    const wanted = new Set(
      hintWords(hint)
        .filter((word) => word.length > 3)
        .map(stem),
    )
    const salt = voice.choice.index(SALTS, hint)
    let best: (typeof stock)[number] | undefined
    let highest = Number.NEGATIVE_INFINITY
    for (const entry of stock) {
      if (isNew && (entry.used > 0 || entry.passage.origin === 'input')) continue
      let shared = 0
      for (const word of wanted) if (entry.stems.has(word)) shared++
      const chance = (hashText(`${salt}/${entry.index}`) % 1000) / 400
      const score = Math.min(shared, 3) * 1.5 + ORIGIN_WEIGHT[entry.passage.origin] + chance - entry.used * USED_PENALTY
      if (score > highest) {
        highest = score
        best = entry
      }
    }
    if (best) best.used++
    return best?.passage
  }
}

function stem(word: string): string {
  return word.replace(/(?:ies|ing|ed|es|s)$/, '')
}
