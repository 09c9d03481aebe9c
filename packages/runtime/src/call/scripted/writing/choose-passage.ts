import type { Passage, Reading } from '../reading/read-prompt.ts'
import { hintWords } from './kind-of-section.ts'
import type { Voice } from './voice.ts'

const ORIGIN_WEIGHT = { feedback: 2.5, request: 2, input: 1 }
const USED_PENALTY = 6

/** Hands out the passages of a prompt: for each hint the one that has most to do with it and was used least. */
export function passageChooser(reading: Reading, voice: Voice): (hint: string) => Passage | undefined {
  const stock = reading.passages.map((passage) => ({
    passage,
    stems: new Set(hintWords(passage.text).map(stem)),
    used: 0,
  }))
  return (hint) => {
    const wanted = new Set(
      hintWords(hint)
        .filter((word) => word.length > 3)
        .map(stem),
    )
    let best: (typeof stock)[number] | undefined
    let highest = Number.NEGATIVE_INFINITY
    for (const entry of stock) {
      let shared = 0
      for (const word of wanted) if (entry.stems.has(word)) shared++
      const chance = voice.choice.index(1000, hint, entry.passage.text) / 400
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
