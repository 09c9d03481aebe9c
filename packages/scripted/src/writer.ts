import type { CallRequest } from '@quire/runtime/call'
import { EVIDENCE, KINDS, OPENINGS, type PhraseKind, SHORT } from './phrases.ts'
import type { Reading } from './read-prompt.ts'
import { seededChoice } from './seeded-choice.ts'

/**
 * Writes text about the prompt's content, in the voice of one model. Does not repeat a sentence while other sentences
 * are left.
 */
export interface Writer {
  readonly name: string
  /** A paragraph for a heading or an instruction. */
  paragraph(hint: string): string
  sentence(hint: string): string
  /** A list entry: a bold phrase, followed by a sentence. */
  item(hint: string): string
  /** A few words for a short field, such as a table cell. */
  short(hint: string, index: number): string
  opening(): string
}

/** If fewer tokens than this are available, the answer must be short. */
const LITTLE_ROOM = 700
const MUCH_ROOM = 12_000

export function createWriter(reading: Reading, { model, seed, maxOutputTokens }: CallRequest): Writer {
  const name = model.replace(/^scripted\//, '')
  const choice = seededChoice(seed === undefined ? name : `${name}#${seed}`)
  const used = new Map<string, number>()
  let last = ''
  const pairs = maxOutputTokens < LITTLE_ROOM ? 1 : maxOutputTokens < MUCH_ROOM ? 2 : 3
  const quotesFirst = choice.index(2, 'order') === 0
  return { name, paragraph, sentence, item, short, opening: () => fill(fresh(OPENINGS, 'opening'), 'opening') }

  function paragraph(hint: string): string {
    const kind = kindOf(hint)
    const parts = Array.from({ length: pairs }, (_, index) => {
      const key = `${hint} ${index}`
      const claim = fill(fresh(index % 2 === 0 ? kind.claims : kind.follows, key), key)
      const quote = index === 0 ? [fresh(EVIDENCE, key).replace('{quote}', quoteFor(hint))] : []
      const follows = index === 0 ? [fill(fresh(kind.follows, `${key} next`), `${key} next`)] : []
      return (quotesFirst ? [...quote, claim] : [claim, ...quote]).concat(follows).join(' ')
    })
    return parts.join(' ')
  }

  function sentence(hint: string): string {
    return fill(fresh(kindOf(hint).claims, hint), hint)
  }

  function item(hint: string): string {
    return fill(fresh(kindOf(hint).items, hint), hint)
  }

  function short(hint: string, index: number): string {
    const words = hint.toLowerCase()
    const values = SHORT.find(([fits]) => fits.test(words))?.[1]
    if (values) return fill(values[(choice.index(values.length, hint) + index) % values.length]!, `${hint} ${index}`)
    const term = reading.terms[(choice.index(reading.terms.length, hint) + index) % reading.terms.length]!
    return capital(term.replace(/^the /, ''))
  }

  /** The sentence that is most similar to a hint. Prefers sentences that have been quoted less often so far. */
  function quoteFor(hint: string): string {
    const wanted = hint.toLowerCase().match(/\p{L}{5,}/gu) ?? []
    const score = (text: string, index: number): number =>
      wanted.filter((word) => text.toLowerCase().includes(word)).length * 2 -
      (used.get(text) ?? 0) * 9 +
      (reading.feedback.has(text) ? 5 : 0) +
      choice.index(100, hint, index) / 100
    const scored = reading.sentences.map((text, index) => ({ text, score: score(text, index) }))
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a)).text
    used.set(best, (used.get(best) ?? 0) + 1)
    return best
  }

  function fresh(phrases: readonly string[], key: string): string {
    const start = choice.index(phrases.length, key)
    const turned = phrases.map((_, step) => phrases[(start + step) % phrases.length]!).filter((each) => each !== last)
    const least = turned.reduce((a, b) => ((used.get(b) ?? 0) < (used.get(a) ?? 0) ? b : a))
    used.set(least, (used.get(least) ?? 0) + 1)
    last = least
    return least
  }

  function fill(phrase: string, key: string): string {
    const { terms, topic } = reading
    const times = used.get(key) ?? 0
    used.set(key, times + 1)
    const at = choice.index(terms.length, 'term', key) + 2 * times
    const filled = phrase.replace('{topic}', () => topic)
    const turned = terms.map((_, step) => terms[(at + step) % terms.length]!)
    const a = turned.find((term) => !repeats(filled, term)) ?? turned[0]!
    const b = turned.find((term) => !repeats(`${filled} ${a}`, term)) ?? OTHERS.find((term) => !repeats(a, term)) ?? a
    return capital(filled.replaceAll('{a}', () => a).replaceAll('{b}', () => b))
  }
}

/** Phrases to use instead of a second key phrase. */
const OTHERS: readonly string[] = ['the people concerned', 'the first version']

/** Whether a text contains a word of a key phrase. Prevents repetitions such as "a workflow for the workflow". */
function repeats(text: string, term: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  return (term.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => word !== 'the' && words.has(word))
}

/** Determines which kind of phrase fits a hint. The first line has priority over the other lines. */
function kindOf(hint: string): PhraseKind {
  const words = hint.toLowerCase()
  const [first = ''] = words.split('\n')
  if (/summary|overview/.test(first)) return KINDS.at(-1)!
  const telling = KINDS.slice(0, -1)
  return telling.find(({ fits }) => fits.test(first)) ?? KINDS.find(({ fits }) => fits.test(words))!
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
