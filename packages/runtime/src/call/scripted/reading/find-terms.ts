import { isPlural } from './is-plural.ts'
import { AFTER_VERB, ARTICLES, BE_FORMS, BEFORE_NOUN, BEFORE_VERB, STOP_WORDS, TRANSPARENT } from './words.ts'

const MAX_TERMS = 24
const MAX_WORDS = 3
const NOUN_ENDING = /(?:tion|sion|ment|ness|ity|ance|ence|ship|ism|age|ure|er|or|ist|th|[^su]s)$/
const NO_NOUN_ENDING = /(?:ly|ize|ise|ed|ful|able|ible|ous|less|ish)$/

interface Candidate {
  readonly phrase: string
  /** How surely it names a thing. */
  readonly nounness: number
  /** Whether it stands with an article, so that a singular needs one. */
  readonly hasArticle: boolean
}

/**
 * Key phrases, most telling first: runs of words that carry meaning and stand where nouns stand, weighed by how often
 * their words occur, by their length and by how early they come. Singulars that stand with an article keep one.
 */
export function findTerms(sentences: readonly { readonly text: string; readonly weight: number }[]): string[] {
  const wordWeight = new Map<string, number>()
  const phrases = new Map<string, { weight: number; nounness: number; hasArticle: boolean; readonly at: number }>()
  for (const [at, { text, weight }] of sentences.entries()) {
    for (const { phrase, nounness, hasArticle } of candidatePhrases(text)) {
      for (const word of phrase.split(' ')) wordWeight.set(word, (wordWeight.get(word) ?? 0) + weight)
      const known = phrases.get(phrase)
      if (!known) phrases.set(phrase, { weight, nounness, hasArticle, at })
      else {
        known.weight += weight
        known.nounness = Math.max(known.nounness, nounness)
        known.hasArticle ||= hasArticle
      }
    }
  }
  const scored = [...phrases].map(([phrase, { weight, nounness, at }]) => {
    const words = phrase.split(' ')
    const common = words.reduce((sum, word) => sum + Math.min(wordWeight.get(word)!, 40), 0) / Math.sqrt(words.length)
    const score = weight * 2 + common + nounness * 4 + (words.length > 1 ? 6 : 0) - Math.min(at, 40) * 0.1
    return { phrase, nounness, score }
  })
  scored.sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1))
  const sure = distinct(scored.filter(({ nounness }) => nounness > 0).map(({ phrase }) => phrase))
  const chosen = sure.length >= 3 ? sure : distinct(scored.map(({ phrase }) => phrase))
  return chosen.map((phrase) => (phrases.get(phrase)!.hasArticle && !isPlural(phrase) ? `the ${phrase}` : phrase))
}

/** "loan list" after "loan list page" would say the same thing twice. */
function distinct(phrases: readonly string[]): string[] {
  const chosen: string[] = []
  for (const phrase of phrases) {
    if (chosen.length >= MAX_TERMS) break
    if (!chosen.some((other) => other.includes(phrase) || phrase.includes(other))) chosen.push(phrase)
  }
  return chosen
}

function candidatePhrases(sentence: string): Candidate[] {
  const found: Candidate[] = []
  for (const stretch of sentence.split(/[^\p{L}\p{N}\s'’-]+/u)) {
    let before = ''
    let run: string[] = []
    for (const token of [...stretch.split(/\s+/), '']) {
      const word = token.replace(/^['’-]+|['’-]+$/g, '').replace(/['’]s$/, '')
      const lower = word.toLowerCase()
      if (run.length === 0 && TRANSPARENT.has(lower)) continue
      if (lower !== '' && !STOP_WORDS.has(lower) && !/^\d+$/.test(lower)) {
        run.push(/^\p{Lu}{2}/u.test(word) ? word : lower)
        continue
      }
      const candidate = judge(run, before, lower)
      if (candidate) found.push(candidate)
      run = []
      before = lower
    }
  }
  return found
}

/** Whether a run of words names a thing, by its neighbours and endings: `to track the loans` holds no track. */
function judge(run: readonly string[], before: string, after: string): Candidate | undefined {
  if (BE_FORMS.has(before)) return undefined
  let words = run
  if (AFTER_VERB.has(after) && !BEFORE_NOUN.has(before)) words = words.slice(0, -1)
  if (BEFORE_VERB.has(before)) words = words.slice(1)
  words = words.slice(-MAX_WORDS)
  const last = words.at(-1)
  if (last === undefined || last.length < 3 || NO_NOUN_ENDING.test(last)) return undefined
  const sure = (BEFORE_NOUN.has(before) ? 2 : 0) + (NOUN_ENDING.test(last) ? 1 : 0)
  // Two words alone prove nothing: `bring broken` is as long as `paper ledger`.
  const nounness = sure + (sure > 0 && words.length > 1 ? 1 : 0)
  return { phrase: words.join(' '), nounness, hasArticle: ARTICLES.has(before) && words.length === run.length }
}
