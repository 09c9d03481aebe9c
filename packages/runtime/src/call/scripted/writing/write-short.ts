import { bareTerm } from '../reading/is-plural.ts'
import type { Reading } from '../reading/read-prompt.ts'
import { fillSlots, upperFirst } from './fill-slots.ts'
import { hintWords } from './kind-of-section.ts'
import { NAME_VALUES, SHORT_VALUES } from './short-values.ts'
import type { Voice } from './voice.ts'

/** A few words for a small place; `index` counts the rows or entries that share the place's name. */
export function writeShort(reading: Reading, voice: Voice, hint: string, index = 0, key = hint): string {
  const words = hintWords(hint)
  if (
    words.some((word) => ['topic', 'title', 'subject', 'project', 'product', 'proposal'].includes(word)) &&
    index === 0
  ) {
    return upperFirst(reading.topic)
  }
  const known = SHORT_VALUES.find((entry) => words.some((word) => entry.words.includes(word)))
  const values = known?.values ?? NAME_VALUES
  const isName = known === undefined
  const isCount = known?.words.includes('id') ?? false
  const start = isCount ? 0 : voice.choice.index(values.length, 'short', key, reading.terms[0]!)
  const fitting = reading.terms.filter((each) => !reading.topic.includes(bareTerm(each)))
  const terms = fitting.length > 2 ? fitting : reading.terms
  const term = voice.choice.index(terms.length, 'short-term', key) + index
  const [a, b, c] = [0, 1, 2].map((step) => {
    const each = terms[(term + step) % terms.length]!
    return isName ? bareTerm(each) : each
  })
  return upperFirst(fillSlots(values[(start + index) % values.length]!, { topic: reading.topic, a: a!, b: b!, c: c! }))
}
