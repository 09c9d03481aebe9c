import { readFileSync } from 'node:fs'
import { sentencesOf } from '@quire/core/condense'
import { parseDataFile } from '@quire/core/data-file'
import { stemmer } from 'stemmer'
import { oneLine, segmentWords } from '../entity/normalise.ts'

/**
 * Why a sentence does not follow from what it cites, as far as a program can tell. Undefined if nothing speaks against
 * it: every word that says something occurs in the source, and both affirm or both deny it.
 * @example whyUnsupported('The mayor has promised a shed.', 'Mara added a shed.') // → 'It contains “mayor”, …'
 */
export function whyUnsupported(
  sentence: string,
  source: string,
  { members = [], products = [] }: Names = {},
): string | undefined {
  const text = oneLine(sentence)
  if (text === '') return 'It is empty.'
  if (countSentences(text) > 1) return 'It has more than one sentence. Every sentence cites its own delta.'
  // A name may contain any word: “Great Hall”.
  const cited = [...members, ...products].filter((name) => source.includes(name))
  const judging = wordsOf(cited.reduce((rest, name) => rest.replaceAll(name, ' '), text)).filter(isEvaluation)
  if (judging.length > 0) return `It judges: ${listed(judging)}. Report what happened, without an opinion of your own.`
  const known = contentOf(source)
  const said = contentOf(text)
  if (said.size === 0) return 'It says nothing.'
  const added = [...said].filter(([stem]) => !known.has(stem)).map(([, word]) => word)
  if (added.length > 0) return `It contains ${listed(added)}, which the delta does not contain. Use the delta's words.`
  return negationProblem(text, source) ?? orderProblem(text, source, members)
}

/** “Priya disagrees with Jonas” has the words of “Jonas disagrees with Priya”, but not its meaning. */
function orderProblem(sentence: string, source: string, members: readonly string[]): string | undefined {
  const first = (name: string): string => name.split(' ')[0]!
  const named = members.filter((name) => sentence.includes(first(name)))
  const inOrder = (text: string): string[] =>
    named.toSorted((a, b) => text.indexOf(first(a)) - text.indexOf(first(b))).map(first)
  const order = inOrder(source)
  if (inOrder(sentence).join() === order.join()) return undefined
  return `It names ${listed(inOrder(sentence))} in another order than the delta. Name them as the delta does: ${listed(order)}.`
}

/** The sentences of the source that the sentence takes its words from, for the reader of a report. */
export function supportOf(sentence: string, source: string): string {
  const missing = new Set(contentOf(sentence).keys())
  const parts = sentencesIn(source)
  const gain = (part: string): number => [...contentOf(part).keys()].filter((stem) => missing.has(stem)).length
  const chosen = new Set<string>()
  while (missing.size > 0) {
    const best = parts.reduce((one, other) => (gain(other) > gain(one) ? other : one), parts[0] ?? '')
    if (gain(best) === 0) break
    chosen.add(best)
    for (const stem of contentOf(best).keys()) missing.delete(stem)
  }
  return oneLine(parts.filter((part) => chosen.has(part)).join(' … '))
}

function sentencesIn(text: string): string[] {
  return sentencesOf(text).map(({ start, end }) => text.slice(start, end))
}

/** "3 p.m." and "…" seldom end a sentence, and a second sentence would have to follow from the source as well. */
function countSentences(text: string): number {
  return sentencesOf(text.replace(/\b([ap])\.\s?m\./gi, '$1m').replace(/…|\.{3}/g, ',')).length
}

/** Whether the sentence affirms what the source denies, or denies what the source affirms. */
function negationProblem(sentence: string, source: string): string | undefined {
  // “It counts as no. It …” is two sentences, unlike “No. 5”.
  const clear = source.replace(/\bno\.(?=\s+\p{Lu})/gu, 'no!')
  const clauses = sentencesIn(clear).flatMap((part) => part.split(CLAUSE_END))
  const denied = clauses.filter((clause) => wordsOf(clause).some(isNegation))
  const affirmed = clauses.filter((clause) => !denied.includes(clause))
  const stemsIn = (parts: readonly string[]): Set<string> =>
    new Set(parts.flatMap((part) => [...contentOf(part).keys()]))
  const [elsewhere, refused] = [stemsIn(affirmed), stemsIn(denied)]
  for (const clause of sentence.split(CLAUSE_END)) {
    const words = wordsOf(clause)
    const at = words.findIndex(isNegation)
    if (at < 0) {
      const lost = [...contentOf(clause)].find(([stem]) => !elsewhere.has(stem))
      if (lost) return `The delta denies what it says about “${lost[1]}”. Keep the “not” or “no”.`
    }
    const next = at < 0 ? undefined : (words.slice(at + 1).find(isContent) ?? words.slice(0, at).findLast(isContent))
    if (next !== undefined && !refused.has(stemOf(next))) return `It denies “${next}”, but the delta does not.`
  }
  return undefined
}

const CLAUSE_END = /[;—–]|:\s|,? (?:although|because|but|whereas|while) /u

/** The words of a text that say something: stem and word. */
function contentOf(text: string): Map<string, string> {
  return new Map(
    wordsOf(text)
      .filter(isContent)
      .map((word) => [stemOf(word), word]),
  )
}

/** The words of a text in lower case. Figures, numerals and signs have one form each: 1240 for “1,240”, 3 for “three”. */
function wordsOf(text: string): string[] {
  const spaced = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[%€$£]/g, (sign) => ` ${SIGNS[sign]} `)
    .replace(/\bno\.\s?(?=\d)/g, 'number ')
  return segmentWords(spaced).map((word) => {
    if (/^\d{1,3}(?:,\d{3})+$/.test(word)) return word.replaceAll(',', '')
    return NUMERALS[word] ?? word.replace(/'s$/, '')
  })
}

const SIGNS: Readonly<Record<string, string>> = { '%': 'percent', '€': 'euro', $: 'dollar', '£': 'pound' }
const NUMERALS: Readonly<Record<string, string>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, `${value}`]),
)

interface Names {
  readonly members?: readonly string[]
  readonly products?: readonly string[]
}

interface ReportWords {
  readonly function: string
  readonly negation: string
  readonly evaluation: string
}

const FILE = new URL('../../../team/report-words.yaml', import.meta.url)
const { value } = parseDataFile(readFileSync(FILE, 'utf8'), 'report-words.yaml', () => true)
const lists = value as ReportWords
const setOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
const [FUNCTION, NEGATION, EVALUATION] = [setOf(lists.function), setOf(lists.negation), setOf(lists.evaluation)]

const isNegation = (word: string): boolean => NEGATION.has(word) || word.endsWith("n't")
const isEvaluation = (word: string): boolean => EVALUATION.has(word)
const isContent = (word: string): boolean => !FUNCTION.has(word) && !isNegation(word)
const stemOf = (word: string): string => (/^\p{L}+$/u.test(word) ? stemmer(word) : word)

function listed(words: readonly string[]): string {
  return [...new Set(words)].map((word) => `“${word}”`).join(', ')
}
