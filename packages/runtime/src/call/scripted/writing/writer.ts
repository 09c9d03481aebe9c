import type { PhraseSet } from '../phrases/index.ts'
import type { SentenceRole } from '../phrases/voices.ts'
import type { Passage, Reading } from '../reading/read-prompt.ts'
import { passageChooser } from './choose-passage.ts'
import { fillSlots, type Slots } from './fill-slots.ts'
import { kindOfSection } from './kind-of-section.ts'
import { shortenQuote } from './shorten-quote.ts'
import type { Voice } from './voice.ts'

/** Writes about what a prompt says, in a voice. Remembers what it has said, so as not to repeat itself. */
export interface Writer {
  /** Running text about what the hints (heading, instruction; most telling first) ask for. */
  paragraph(hints: readonly string[], sentences: number): string
  /** One sentence of judgement, nothing quoted. */
  sentence(hints: readonly string[]): string
  items(hints: readonly string[], count: number): string[]
  /** The opening of a whole document. */
  opening(): string
  /** A key phrase of the prompt; the same one for the same place. */
  term(...key: readonly (string | number)[]): string
}

export function createWriter(reading: Reading, voice: Voice): Writer {
  const { manner, choice } = voice
  const choosePassage = passageChooser(reading, voice)
  const said = new Set<string>()
  let leaningsLeft = 2

  return { paragraph, sentence, items, opening, term }

  function paragraph(hints: readonly string[], sentences: number): string {
    const set = kindOfSection(...hints)
    const hint = hints.join(' ')
    const parts: string[] = []
    let passage: Passage | undefined
    for (let index = 0; index < sentences; index++) {
      const role = manner.order[index % manner.order.length]!
      if (role === 'evidence' || index === 0) passage = choosePassage(`${hint} ${set.words.join(' ')}`) ?? passage
      if (role === 'evidence' && !passage) continue
      parts.push(write(role, set, hint, index, passage))
    }
    if (sentences > 3 && leaningsLeft > 0 && choice.index(3, 'leaning', hint) === 0) {
      leaningsLeft--
      parts.push(fillSlots(fresh(voice.leanings, hint), slotsFor(hint, 9, passage)))
    }
    return parts.join(' ')
  }

  function write(
    role: SentenceRole,
    set: PhraseSet,
    hint: string,
    index: number,
    passage: Passage | undefined,
  ): string {
    const slots = slotsFor(hint, index, passage)
    const key = `${hint}/${passage?.text ?? ''}`
    if (role === 'evidence' && passage) {
      const quote = shortenQuote(passage.text)
      return fillSlots(fresh(manner.evidence, key), { ...slots, who: passage.source, quote })
    }
    const phrases = { claim: set.claims, consequence: set.consequences, caveat: manner.caveats, evidence: set.claims }[
      role
    ]
    return fillSlots(fresh(phrases, key), slots, index === 0 ? manner.emphasis : 'none')
  }

  function sentence(hints: readonly string[]): string {
    const set = kindOfSection(...hints)
    const hint = hints.join(' ')
    return fillSlots(fresh([...set.claims, ...set.consequences], hint), slotsFor(hint, 0, choosePassage(hint)))
  }

  function items(hints: readonly string[], count: number): string[] {
    const set = kindOfSection(...hints)
    const hint = hints.join(' ')
    const start = choice.index(set.items.length, 'items', hint)
    return Array.from({ length: count }, (_, index) =>
      fillSlots(set.items[(start + index) % set.items.length]!, slotsFor(hint, index, undefined)),
    )
  }

  function opening(): string {
    return fillSlots(choice.pick(manner.openings, 'opening'), slotsFor('opening', 0, reading.passages[0]))
  }

  /** The first phrase from a place that the key decides that was not used yet; when all were, that one. */
  function fresh(phrases: readonly string[], key: string): string {
    const start = choice.index(phrases.length, key)
    for (let step = 0; step < phrases.length; step++) {
      const phrase = phrases[(start + step) % phrases.length]!
      if (said.has(phrase)) continue
      said.add(phrase)
      return phrase
    }
    return phrases[start]!
  }

  /** The quoted sentence's own key phrases first, then others that the place decides. */
  function slotsFor(hint: string, index: number, passage: Passage | undefined): Slots {
    const { terms, topic } = reading
    const lower = passage?.text.toLowerCase() ?? ''
    const own = terms.filter((each) => lower.includes(each.toLowerCase()))
    const start = choice.index(terms.length, 'terms', hint) + index * 2
    const others = terms.map((_, step) => terms[(start + step) % terms.length]!)
    const usable = [...own.slice(index % 2), ...others].filter((each) => !topic.includes(each))
    const [a = topic, b = 'the daily work', c = 'everything else'] = [...new Set(usable)]
    return { topic, a, b, c }
  }

  function term(...key: readonly (string | number)[]): string {
    return reading.terms[choice.index(reading.terms.length, 'term', ...key)]!
  }
}
