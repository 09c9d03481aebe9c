import { createHash } from 'node:crypto'
import type { Message } from '@quire/core'
import type { CallRequest } from '../../model.ts'
import { stockWords } from '../phrases/stock-words.ts'
import { findTerms } from './find-terms.ts'
import { bareTerm } from './is-plural.ts'
import { nameTopic } from './name-topic.ts'
import { sectionSentences } from './section-sentences.ts'
import { type Section, splitSections } from './split-sections.ts'
import { countWords } from './split-sentences.ts'

/** A sentence of the prompt that can be quoted. */
export interface Passage {
  readonly text: string
  readonly origin: 'request' | 'feedback' | 'input'
  /** Where it stands, in words: `the request`, `the business case`. */
  readonly source: string
}

/** What a scripted model makes of a prompt. */
export interface Reading {
  readonly passages: readonly Passage[]
  readonly topic: string
  readonly terms: readonly string[]
  /** The prompt's words, and a short hash of all of it: one changed word anywhere shows. */
  readonly words: number
  readonly reference: string
  readonly text: string
  /** What the user said last. */
  readonly lastMessage: string
}

const MAX_WHOLE_WORDS = 28
const MAX_PASSAGES = { request: 120, feedback: 60, input: 240 }
const TERM_WEIGHT = { request: 4, feedback: 3, input: 1 }
/** Sentences that need the one before them say little when quoted alone. */
const LEANS_BACK =
  /^(?:it|its|that|this|these|those|they|their|each|none of|one of|as long as that|if that|such|so|but|and|or|however|also|here|there|both|until they|the pages that|whoever reads|in short|the answer first|we wrote)\b/i
/** A clock's reading says nothing about the work. */
const CLOCK_TIME = /\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g

export function readPrompt(request: CallRequest): Reading {
  const { purpose } = request
  const messages = request.messages.map(({ role, content }) => ({
    role,
    content: content.replaceAll('\r\n', '\n').replace(CLOCK_TIME, ''),
  }))
  const text = messages.map(({ role, content }) => `${role}\n${content}`).join('\n\n')
  const template = new Set((purpose.template ?? '').split('\n').map((line) => line.trim()))
  template.delete('')
  const sections = readSections(messages, template)
  const lastMessage = messages.findLast(({ role }) => role === 'user')?.content ?? messages.at(-1)?.content ?? ''
  const gathered = gatherPassages(sections)
  const passages = gathered.length > 0 ? gathered : wholeMessage(lastMessage)
  const terms = chooseTerms(passages)
  const own = passages.filter(({ origin }) => origin === 'request').map((passage) => passage.text)
  return {
    passages,
    topic: nameTopic(own, requestHeading(sections), terms),
    terms: terms.length > 0 ? terms : ['the subject'],
    words: countWords(text),
    reference: createHash('sha256')
      .update(text)
      .update(JSON.stringify([purpose.schema, purpose.template]))
      .digest('hex')
      .slice(0, 8),
    text,
    lastMessage,
  }
}

/**
 * In a conversation what was said last is the request: not what the system calls the model's goal, and not what was
 * said before.
 */
function readSections(messages: readonly Message[], template: ReadonlySet<string>): Section[] {
  const parts = messages.map((message) => splitSections([message], template))
  const isTalk =
    messages.length > 1 &&
    messages.at(-1)!.role === 'user' &&
    parts.at(-1)!.length > 0 &&
    parts.at(-1)!.every(({ kind }) => kind === 'unlabelled')
  if (!isTalk) return parts.flat()
  return parts.flatMap((part, index) =>
    part.map((section): Section => {
      if (section.kind === 'request') return { ...section, kind: 'framing' }
      const isEarlier = section.kind === 'unlabelled' && index < parts.length - 1
      return isEarlier ? { ...section, kind: 'input', label: 'conversation' } : section
    }),
  )
}

/** Where nothing is a sentence ("fix bug"), the message itself is what there is. */
function wholeMessage(message: string): Passage[] {
  const text = message.trim().split(/\s+/).slice(0, MAX_WHOLE_WORDS).join(' ')
  return /[\p{L}\p{N}]/u.test(text) && text.length < 400 ? [{ text, origin: 'request', source: 'the request' }] : []
}

/** The request's own words before those of the inputs, and never the stock of phrases that documents are made of. */
function chooseTerms(passages: readonly Passage[]): string[] {
  const weighed = passages.map(({ text, origin }) => ({ text, origin, weight: TERM_WEIGHT[origin] }))
  const own = findTerms(weighed.filter(({ origin }) => origin !== 'input'))
  const stock = stockWords()
  const others = findTerms(weighed.filter(({ origin }) => origin === 'input')).filter((term) =>
    bareTerm(term)
      .split(' ')
      .some((word) => !stock.has(word)),
  )
  const added = others.filter(
    (term) => !own.some((other) => other.includes(bareTerm(term)) || term.includes(bareTerm(other))),
  )
  return [...own, ...added.slice(0, Math.max(4, 12 - own.length))]
}

/** Labelled parts count as what they say; where no request is labelled, the user's own words are the request. */
function gatherPassages(sections: readonly Section[]): Passage[] {
  const isLabelled = sections.some(({ kind }) => kind === 'request')
  const isAllFraming = sections.every(({ kind }) => kind === 'framing')
  const counts = { request: 0, feedback: 0, input: 0 }
  const seen = new Set<string>()
  const passages: Passage[] = []
  for (const { kind, label, lines } of sections) {
    const origin = originOf(kind)
    if (!origin) continue
    for (const text of sectionSentences(lines)) {
      if (origin === 'input' && LEANS_BACK.test(text)) continue
      if (seen.has(text) || counts[origin] >= MAX_PASSAGES[origin]) continue
      seen.add(text)
      counts[origin]++
      passages.push({ text, origin, source: origin === 'input' ? nameSource(label) : `the ${origin}` })
    }
  }
  return passages

  function originOf(kind: Section['kind']): Passage['origin'] | undefined {
    if (kind === 'unlabelled') return isLabelled ? undefined : 'request'
    if (kind === 'framing') return isAllFraming ? 'request' : undefined
    return kind
  }
}

/** `thesis/business_case.md` is the business case. */
function nameSource(label: string): string {
  const name = label
    // A document with its stage and its author: `Proposal: business case, by openai/gpt-4o`.
    .replace(/^[^:]+: ([^,]+), by .*$/s, '$1')
    .replace(/^.*\//, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/\([^)]*\)/g, '')
    .replace(/(?::|\s[–—-]|\sof\s|\sfor\s).*$/s, '')
    .replace(/[_-]+/g, ' ')
    .replace(/[^\p{L}\p{N} &]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  const isTelling =
    name !== '' &&
    name.split(' ').length <= 5 &&
    !/^(?:(?:what|how|why|where|which|who)\b.*|inputs?|documents?|materials?|context|sources?|\d+)$/.test(name)
  return isTelling ? `the ${name.replace(/^the /, '')}` : 'the material'
}

/** A title inside the request names its subject better than any sentence. */
function requestHeading(sections: readonly Section[]): string | undefined {
  const index = sections.findIndex(({ kind }) => kind === 'request')
  const own =
    index < 0
      ? sections.find(({ kind }) => kind === 'unlabelled')
      : sections
          .slice(index)
          .find(({ kind, label }) => kind === 'request' && !/request|brief|message|task|prompt|seed/i.test(label))
  return own?.label || undefined
}
