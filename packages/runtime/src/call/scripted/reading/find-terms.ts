import { STOP_WORDS } from './words.ts'

const MAX_TERMS = 24
const MAX_WORDS = 3
const VERB_LIKE = /(?:ly|ize|ise)$/

/**
 * Key phrases, most telling first: runs of words that carry meaning, weighed by how often their words occur, by their
 * length and by how early they come. `weights` gives the worth of each sentence.
 */
export function findTerms(sentences: readonly { readonly text: string; readonly weight: number }[]): string[] {
  const wordWeight = new Map<string, number>()
  const phrases = new Map<string, { weight: number; at: number }>()
  for (const [at, { text, weight }] of sentences.entries()) {
    for (const phrase of candidatePhrases(text)) {
      for (const word of phrase.split(' ')) wordWeight.set(word, (wordWeight.get(word) ?? 0) + weight)
      const known = phrases.get(phrase)
      if (known) known.weight += weight
      else phrases.set(phrase, { weight, at })
    }
  }
  const scored = [...phrases].map(([phrase, { weight, at }]) => {
    const words = phrase.split(' ')
    const common = words.reduce((sum, word) => sum + Math.min(wordWeight.get(word)!, 40), 0) / Math.sqrt(words.length)
    return { phrase, words, score: weight * 2 + common + (words.length > 1 ? 6 : 0) - Math.min(at, 40) * 0.1 }
  })
  scored.sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1))
  const chosen: string[] = []
  for (const { phrase, words } of scored) {
    if (chosen.length >= MAX_TERMS) break
    // "loan list" after "loan list page" would say the same thing twice.
    if (chosen.some((other) => other.includes(phrase) || phrase.includes(other))) continue
    if (words.length === 1 && (phrase.length < 4 || VERB_LIKE.test(phrase))) continue
    chosen.push(phrase)
  }
  return chosen
}

function candidatePhrases(sentence: string): string[] {
  const phrases: string[] = []
  for (const stretch of sentence.split(/[^\p{L}\p{N}\s'’-]+/u)) {
    let run: string[] = []
    for (const token of `${stretch} the`.split(/\s+/)) {
      const word = token.replace(/^['’-]+|['’-]+$/g, '')
      const lower = word.toLowerCase().replace(/['’]s$/, '')
      if (lower === '' || STOP_WORDS.has(lower) || /^\d+$/.test(lower)) {
        if (run.length > 0) phrases.push(run.slice(-MAX_WORDS).join(' '))
        run = []
      } else run.push(/^\p{Lu}{2}/u.test(word) ? word : lower)
    }
  }
  return phrases
}
