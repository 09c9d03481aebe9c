import { wordsOf } from '../memory/knowledge.ts'
import type { MapEntry, TextMap } from './text-map.ts'

// A word that occurs in more entries than this, or in more than a third of them, says nothing about an entry.
const COMMON = 4
// Words of a title count more, because people call texts by their titles.
const TITLE_WEIGHT = 3

/** Returns the entries that share rare words with a message, best first. */
export function matchingEntries(
  { entries }: Pick<TextMap, 'entries'>,
  message: string,
  { except, max }: { readonly except: readonly string[]; readonly max: number },
): readonly MapEntry[] {
  const scored = scores(entries, wordsOf(message).map(stem)).filter(({ entry }) => !except.includes(entry.key))
  return scored.slice(0, max).map(({ entry }) => entry)
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const LAST = ['last', 'latest', 'final', 'closing']
// These words describe a position, not a text.
const POSITIONS = new Set([
  'next',
  'new',
  'whole',
  'current',
  'same',
  'previous',
  'other',
  'following',
  'entire',
  'active',
  ...ORDINALS,
  ...LAST,
])

/**
 * Returns the keys of the texts that a message describes: "the first scene", "the last scene of chapter 3", "the scene
 * with the ledger", or its title. A description counts only if it fits one text better than all others.
 * @param noun the kind of the texts, such as `scene`
 */
export function describedKeys({ entries }: Pick<TextMap, 'entries'>, message: string, noun: string): string[] {
  const text = message.slice(0, 20_000)
  const word = noun.replaceAll('_', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const found = [...byPosition(entries, text, word), ...byTitle(entries, text), ...byDescription(entries, text, word)]
  return found.length > 0 ? [...new Set(found)] : byLowerTitle(entries, text)
}

function byPosition(entries: readonly MapEntry[], text: string, noun: string): string[] {
  const names = ['opening', ...ORDINALS, ...LAST, '\\d{1,3}(?:st|nd|rd|th)'].join('|')
  const found = text.matchAll(
    new RegExp(`\\bthe (${names}) ${noun}(?!\\p{L})(?: (?:of|in) chapter (\\d{1,4}))?`, 'giu'),
  )
  return [...found].flatMap(([, name = '', chapter]) => {
    const among = entries.filter(({ key }) => chapter === undefined || /\d+/.exec(key)?.[0] === chapter)
    if (LAST.includes(name.toLowerCase())) {
      return (among.findLast(({ words }) => words !== undefined) ?? among.at(-1))?.key ?? []
    }
    const at = name.toLowerCase() === 'opening' ? 0 : ORDINALS.indexOf(name.toLowerCase())
    return among[at >= 0 ? at : Number.parseInt(name, 10) - 1]?.key ?? []
  })
}

/** Only titles of two words or more, because a single word may mean the thing itself. */
function byTitle(entries: readonly MapEntry[], text: string): string[] {
  return entries.flatMap(({ key, title }) => (/\S\s+\S/.test(title) && text.includes(title) ? [key] : []))
}

/**
 * A longer title in small letters, such as "the customs shed". It may mean the thing, so it counts only if the message
 * describes no other text.
 */
function byLowerTitle(entries: readonly MapEntry[], text: string): string[] {
  const spoken = ` ${wordsIn(text)} `
  const found = entries.filter(({ title }) => {
    const words = wordsIn(title)
    return /^(?:the|an?) \S+ \S/.test(words) && spoken.includes(` ${words} `)
  })
  return found.length === 1 ? [found[0]!.key] : []
}

function wordsIn(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []).join(' ')
}

function byDescription(entries: readonly MapEntry[], text: string, noun: string): string[] {
  const after = new RegExp(
    `\\bthe ${noun} (?:with|where|when|about|at|in|of|that|which)(?: which)? ([^.?!,;:\\n]{3,80})`,
    'giu',
  )
  const before = new RegExp(`\\bthe ((?:[\\p{L}’'-]+ ){1,3})${noun}(?!\\p{L})`, 'giu')
  const phrases = [...text.matchAll(after), ...text.matchAll(before)].map(([, phrase = '']) => phrase)
  return phrases.flatMap((phrase) => {
    const words = wordsOf(phrase).filter((word) => !POSITIONS.has(word))
    const [best, second] = scores(entries, words.map(stem))
    return best && best.score > (second?.score ?? 0) ? [best.entry.key] : []
  })
}

interface Scored {
  readonly entry: MapEntry
  readonly score: number
}

/** Scores entries by the words they share with a text. Rare words count more. Entries without such words are left out. */
function scores(entries: readonly MapEntry[], words: readonly string[]): readonly Scored[] {
  const wanted = new Set(words)
  const indexed = entries.map((entry) => ({ entry, title: stemsOf(entry.title), all: stemsOf(textOf(entry)) }))
  const limit = Math.max(COMMON, entries.length / 3)
  const weights = new Map(
    [...wanted].map((word) => {
      const count = indexed.filter(({ all }) => all.has(word)).length
      return [word, count === 0 || count > limit ? 0 : 1 / count]
    }),
  )
  return indexed
    .map(({ entry, title, all }) => ({
      entry,
      score: [...wanted].reduce(
        (sum, word) => sum + (all.has(word) ? weights.get(word)! * (title.has(word) ? TITLE_WEIGHT : 1) : 0),
        0,
      ),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}

function textOf({ title, columns, details, summary }: MapEntry): string {
  return [title, ...Object.values(columns), ...Object.values(details), summary ?? ''].join(' ')
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set((text.match(/[\p{L}\p{N}]{3,40}/gu) ?? []).map((word) => stem(word.toLowerCase())))
}

/** Removes a plural ending, so that "ledgers" matches "ledger". */
function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
