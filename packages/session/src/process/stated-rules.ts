import type { Process, TextRule } from './process.ts'
import type { ListEntry, SessionState } from './session-state.ts'
import { NO_COMPARISON } from './text-checks.ts'

// Longer phrases are sentences, which nobody writes twice.
const LONGEST_PHRASE = 80
const LEAST_LETTERS = 3
/** Stands for up to four words, as … does in a phrase. */
const ANY_WORDS = "(?:[\\w'’-]+ ){0,4}"
const GAP = /^(?:…|\.{3}|\[[^\]]*\])$/

/** Matches quoted words. An apostrophe inside a word is no quotation mark. */
const QUOTED = /“([^”]+)”|"([^"]+)"|‘([^’]+)’|(?<=^|[\s(])'([^']+)'(?=[\s.,;:!?)]|$)/g
/** Words after which a text is unwanted. */
const REFUSAL = /\b(?:no|not|never|avoid|without|don['’]?t|ban(?:s|ned)?|instead of|rather than)\b/i

/** A place in the work, such as ch1-sc1. What holds only from there on is not a rule for every text. */
const PLACE = /\bch(?:apter)?[ ,._-]{0,3}\d/i
/** The beginning of a statement of fact: the eyes are green, not blue. Other things may still be blue. */
const FACT = /\b(?:is|are|was|were|has|have|had)\b[^.!?]*\b(?:not|instead of|rather than) $/i

/** Marks and habits that people name without quoting them. */
const NAMED: readonly (readonly [name: RegExp, pattern: string])[] = [
  [/\bem[- ]?dash(?:es)?\b/i, '—'],
  [/\bsemi-?colons?\b/i, ';'],
  [/\bexclamation (?:marks?|points?)\b/i, '!'],
  [/\bellips[ei]s\b/i, '…|\\.{3}'],
  [/\bparenthes[ei]s\b|\bbrackets\b/i, '\\('],
  [
    /\badverbs? in (?:the )?(?:dialogue|speech) tags?\b/i,
    '["”] ?(?:(?:[\\p{L}’]{1,30} ){0,2}(?:said|asked|whispered|shouted|muttered|replied|answered|murmured)|(?:said|asked|whispered|shouted|muttered|replied|answered|murmured) [\\p{L}’]{1,30}) \\p{L}{2,30}ly\\b',
  ],
]

/**
 * Returns the rules for prose: those of the process, and those that the state's lists name. An entry names words in
 * quotation marks, such as: never “suddenly”.
 */
export function proseRules(
  { textRules, statedRules }: Pick<Process, 'textRules' | 'statedRules'>,
  { sections }: Pick<SessionState, 'sections'>,
): readonly TextRule[] {
  const stated = statedRules.flatMap(({ section, field, severity }) => {
    const value = sections[section]?.[field]
    const entries = (Array.isArray(value) ? value : []) as readonly (string | ListEntry)[]
    return entries.flatMap((entry, index) => {
      const { text, attributes = {} } = typeof entry === 'string' ? { text: entry } : entry
      const isPattern = attributes.severity !== undefined
      const own = severityOf(attributes.severity) ?? severity
      return patternsIn(text, isPattern).map(
        (pattern): TextRule => ({
          id: `${field}_${index + 1}`,
          kind: 'prose',
          severity: own,
          pattern,
          check: undefined,
          say: text,
        }),
      )
    })
  })
  return [...textRules, ...stated]
}

/**
 * Whether texts are checked for what an entry of a list rules out. Undefined if no rules come from the list, or if the
 * entry rules nothing out.
 */
export function isEntryChecked(
  { statedRules }: Pick<Process, 'statedRules'>,
  list: { readonly section: string; readonly field: string },
  text: string,
): boolean | undefined {
  const isRead = statedRules.some(({ section, field }) => section === list.section && field === list.field)
  return isRead && REFUSAL.test(text) ? patternsIn(text, false).length > 0 : undefined
}

function severityOf(name: string | undefined): TextRule['severity'] | undefined {
  return (['zero_tolerance', 'deduction', 'warning'] as const).find((severity) => severity === name)
}

/**
 * Returns expressions for the words that an entry forbids.
 * @param isPattern whether the whole entry is about unwanted text. Otherwise, only what follows a refusal is unwanted
 */
function patternsIn(text: string, isPattern: boolean): string[] {
  const from = isPattern ? 0 : text.search(REFUSAL)
  if (from < 0 || (!isPattern && PLACE.test(text))) return []
  const unwanted = text.slice(from)
  const quoted = [...unwanted.matchAll(QUOTED)].flatMap((match) => {
    const words = match.slice(1).find((group) => group !== undefined)!
    // A name is wrong everywhere, another word only in what it is said of.
    const isFact = !isPattern && FACT.test(text.slice(0, from + match.index)) && !/^\p{Lu}/u.test(words)
    return isFact ? [] : [words]
  })
  // A pattern such as with … precision needs no quotation marks.
  const phrases = quoted.length === 0 && isPattern && /…|\.{3}/.test(unwanted) ? [unwanted] : quoted
  const named = NAMED.filter(([name]) => name.test(unwanted)).map(([, pattern]) => pattern)
  return [...phrases.flatMap((phrase) => phrasePattern(phrase) ?? []), ...named]
}

/** Returns an expression for a phrase. Undefined if the phrase is too long, or has too few letters to mean anything. */
function phrasePattern(phrase: string): string | undefined {
  const words = phrase
    .trim()
    .replace(/[.,;:!?]+$/, '')
    .split(/\s+/)
  const letters = phrase.match(/\p{L}/gu) ?? []
  if (letters.length < LEAST_LETTERS || phrase.length > LONGEST_PHRASE) return undefined
  const last = words.findLastIndex((word) => !GAP.test(word))
  const first = words.findIndex((word) => !GAP.test(word))
  const parts = words.slice(first, last + 1).map((word) => (GAP.test(word) ? ANY_WORDS : `${escaped(word)} `))
  // Whoever rules out “like a” means comparisons, not the verb.
  const start = words[first]!.toLowerCase() === 'like' ? NO_COMPARISON : ''
  return `${start}(?<![\\p{L}\\p{N}])${parts.join('').trimEnd()}(?![\\p{L}\\p{N}])`
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, (mark) => (mark === '-' ? '-' : `\\${mark}`))
}
