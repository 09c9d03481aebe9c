import type { PhraseSet } from '../phrases/index.ts'
import type { Manner, SentenceRole } from '../phrases/voices.ts'
import { bareTerm } from '../reading/is-plural.ts'
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
  /** Entries of a list; the last may quote what nothing else has quoted yet. */
  items(hints: readonly string[], count: number, quotesLast?: boolean): string[]
  /** The opening of a whole document. */
  opening(): string
  /** A key phrase of the prompt; the same one for the same place. */
  term(...key: readonly (string | number)[]): string
}

export function createWriter(reading: Reading, voice: Voice): Writer {
  const { manner, choice } = voice
  const choosePassage = passageChooser(reading, voice)
  const said = new Set<string>()
  const shortTopic = reading.topic.replace(/\s(?:for|of|in|on|to|at|from|about)\s.*$/, '')
  let leaningsLeft = 2
  let isTopicNamed = false

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
      parts.push(fill(fresh(voice.leanings, hint), slotsFor(hint, 9, passage)))
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
      return fill(fresh(manner.evidence, key), { ...slots, who: passage.source, quote })
    }
    const phrases = { claim: set.claims, consequence: set.consequences, caveat: manner.caveats, evidence: set.claims }[
      role
    ]
    return fill(fresh(phrases, key), slots, index === 0 ? manner.emphasis : 'none')
  }

  function sentence(hints: readonly string[]): string {
    const set = kindOfSection(...hints)
    const hint = hints.join(' ')
    return fill(fresh([...set.claims, ...set.consequences], hint), slotsFor(hint, 0, choosePassage(hint)))
  }

  function items(hints: readonly string[], count: number, quotesLast = false): string[] {
    const set = kindOfSection(...hints)
    const hint = hints.join(' ')
    const quoted = quotesLast && count > 2 ? choosePassage(hint, true) : undefined
    const wanted = quoted ? count - 1 : count
    // Entries are written in an order that makes sense; steps above all.
    const start = choice.index(Math.max(1, set.items.length - wanted + 1), 'items', hint)
    const entries = Array.from({ length: wanted }, (_, index) =>
      fill(set.items[(start + index) % set.items.length]!, slotsFor(hint, index, undefined)),
    )
    if (!quoted) return entries
    const lead = fill(fresh(manner.quotingLeads, hint), { ...slotsFor(hint, count, quoted), who: quoted.source })
    return [...entries, `${lead} “${shortenQuote(quoted.text)}”`]
  }

  function opening(): string {
    return fill(choice.pick(manner.openings, 'opening'), slotsFor('opening', 0, reading.passages[0]))
  }

  /** The subject is named in full once, then by its short name. */
  function fill(phrase: string, slots: Slots, emphasis: Manner['emphasis'] = 'none'): string {
    if (phrase.includes('{topic}')) isTopicNamed = true
    return fillSlots(phrase, slots, emphasis)
  }

  /** The first phrase from a place that the key decides that was not used yet; when all were, round again. */
  function fresh(phrases: readonly string[], key: string): string {
    const start = choice.index(phrases.length, key)
    for (let step = 0; step < phrases.length; step++) {
      const phrase = phrases[(start + step) % phrases.length]!
      if (said.has(phrase)) continue
      said.add(phrase)
      return phrase
    }
    for (const phrase of phrases) said.delete(phrase)
    said.add(phrases[start]!)
    return phrases[start]!
  }

  /** The quoted sentence's own key phrases first, then others that the place decides. */
  function slotsFor(hint: string, index: number, passage: Passage | undefined): Slots {
    const { terms, topic } = reading
    const lower = passage?.text.toLowerCase() ?? ''
    const own = terms.filter((each) => lower.includes(bareTerm(each).toLowerCase()))
    const start = choice.index(terms.length, 'terms', hint) + index * 2
    const others = terms.map((_, step) => terms[(start + step) % terms.length]!)
    const usable = [...own.slice(index % 2), ...others].filter((each) => !topic.includes(bareTerm(each)))
    const [a = `the ${topic}`, b = 'the daily work', c = 'everything else'] = [...new Set(usable)]
    return { topic: isTopicNamed ? shortTopic : topic, a, b, c }
  }

  function term(...key: readonly (string | number)[]): string {
    return reading.terms[choice.index(reading.terms.length, 'term', ...key)]!
  }
}
