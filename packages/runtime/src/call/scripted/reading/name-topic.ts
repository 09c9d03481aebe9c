import { bareTerm } from './is-plural.ts'
import { LEAD_INS, TOPIC_END } from './words.ts'

const MAX_WORDS = 7
const ARTICLE = /^(?:a|an|the|our|my|your|some|this|that|these)\s+/i

/** A name for what a request is about, without its article: `lending app for a village library`. */
export function nameTopic(request: readonly string[], heading: string | undefined, terms: readonly string[]): string {
  if (heading && heading.split(/\s+/).length <= MAX_WORDS + 1) {
    const named = heading.replace(ARTICLE, '').replace(/^(?:request|brief|idea|project)\s*:\s*/i, '')
    if (named !== '') return lowerFirst(named.replace(/[.:!?]+$/, ''))
  }
  for (const sentence of request.slice(0, 3)) {
    const named = shorten(sentence)
    if (named !== undefined) return named
  }
  return bareTerm(terms[0] ?? 'subject')
}

function shorten(sentence: string): string | undefined {
  let rest = sentence
  let asked = ''
  while (rest !== asked) {
    asked = rest
    rest = rest.replace(LEAD_INS, '')
  }
  // Only what was asked for names a subject: "Volunteers lend forty books" is about volunteers' work, not a thing.
  if (rest === sentence && !ARTICLE.test(sentence)) return undefined
  const end = TOPIC_END.exec(rest)
  const words = (end ? rest.slice(0, end.index) : rest).replace(ARTICLE, '').trim().split(/\s+/)
  if (words.length === 0 || words[0] === '') return undefined
  const kept = words.slice(0, MAX_WORDS)
  while (
    kept.length > 1 &&
    /^(?:a|an|the|of|for|in|on|and|or|our|its|their|is|are|at|from|into)$/i.test(kept.at(-1)!)
  ) {
    kept.pop()
  }
  return lowerFirst(kept.join(' '))
}

function lowerFirst(text: string): string {
  return /^\p{Lu}(?=\p{Ll}|\s)/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
}
