import { decodeEntities } from '../tags/parse-tag.ts'
import { closeGaps, type Deletion } from './close-gaps.ts'
import { nearestPassage } from './nearest-passage.ts'
import { usesCrlf } from './uses-crlf.ts'

/** A passage of a text, and the text that stands there instead. */
export interface PassageEdit {
  readonly find: string
  readonly replace: string
}

/** The JSON in which models write their edits. */
export const passageEditsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['edits'],
  properties: {
    edits: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['find', 'replace'],
        properties: {
          find: { type: 'string', description: 'A passage of the document, copied exactly. It occurs only once.' },
          replace: { type: 'string', description: 'The text that stands there instead. Empty to delete the passage.' },
        },
      },
    },
  },
} as const

export interface ReplacedPassages {
  /** The text with all usable edits. */
  readonly text: string
  /** Why the other edits cannot be used, for the model that wrote them. */
  readonly problems: readonly string[]
}

interface Place {
  readonly start: number
  readonly end: number
  readonly replace: string
}

/**
 * Replaces passages of a text, all at once: a replacement is never searched. Each passage must occur exactly once. If
 * it does not occur exactly, differences in white space, quotation marks, dashes and XML escapes are ignored. Passages
 * must not overlap. A deleted passage leaves neither an empty list item nor a gap of several empty lines.
 * @example
 * replacePassages('One boat.', [{ find: 'One', replace: 'Two' }])
 * // → { text: 'Two boat.', problems: [] }
 */
export function replacePassages(text: string, edits: readonly PassageEdit[]): ReplacedPassages {
  const findPlaces = placeFinder(text)
  const places: (Place & { readonly number: number })[] = []
  const problems: string[] = []
  for (const [index, edit] of edits.entries()) {
    const number = index + 1
    const found = findPlaces(edit)
    const place = found[0]
    if (!place || found.length > 1) {
      problems.push(`Edit ${number}: ${describeMisfit(text, edit, found.length)}`)
      continue
    }
    const other = places.find(({ start, end }) => start < place.end && place.start < end)
    if (!other) places.push({ ...place, number })
    else if (!isSame(place, other)) {
      problems.push(
        `Edit ${number}: its passage overlaps the passage of edit ${other.number}. Write one edit for both.`,
      )
    }
  }
  return { text: write(text, places), problems }
}

function isSame(one: Place, other: Place): boolean {
  return one.start === other.start && one.end === other.end && one.replace === other.replace
}

/** A passage that occurs more often is reported with this number. */
const MAX_COUNT = 100

/** Returns a function that finds the places of a passage. Prepares the text only once. */
function placeFinder(text: string): (edit: PassageEdit) => Place[] {
  const graphemes = new Intl.Segmenter('en').segment(text)
  const isBetweenCharacters = (at: number): boolean =>
    at === 0 || at === text.length || graphemes.containing(at)?.index === at
  const hasOnlyReturns = usesCrlf(text)
  const adapt = (replace: string): string => (hasOnlyReturns ? replace.replace(/\r?\n/g, '\r\n') : replace)
  let loose: LooseText | undefined

  return ({ find, replace }) => {
    if (find === '') return []
    const exact = positionsOf(text, find)
      .map((start) => ({ start, end: start + find.length, replace: adapt(replace) }))
      .filter(({ start, end }) => isBetweenCharacters(start) && isBetweenCharacters(end))
    if (exact.length > 0) return exact
    const wanted = loosen(find.trim()).text
    if (wanted === '') return []
    loose ??= loosen(text)
    const { text: looseText, starts, ends } = loose
    return positionsOf(looseText, wanted).flatMap((at) => {
      const start = starts[at]!
      const end = ends[at + wanted.length - 1]!
      const isWhole = start >= 0 && end >= 0 && isBetweenCharacters(start) && isBetweenCharacters(end)
      return isWhole ? [{ start, end, replace: adapt(likeFound(find, replace, text.slice(start, end))) }] : []
    })
  }
}

/** The model wrote the replacement as it wrote the passage: with the same white space around it and the same escapes. */
function likeFound(find: string, replace: string, found: string): string {
  let result = replace
  if (/^\s/.test(find)) result = result.trimStart()
  if (/\s$/.test(find)) result = result.trimEnd()
  const isEscaped = decodeEntities(find) !== find && decodeEntities(found) === found
  return isEscaped ? decodeEntities(result) : result
}

/** All positions, including overlapping ones, because an ambiguous edit is rejected. */
function positionsOf(text: string, wanted: string): number[] {
  const positions: number[] = []
  for (let at = text.indexOf(wanted); at >= 0 && positions.length < MAX_COUNT; at = text.indexOf(wanted, at + 1)) {
    positions.push(at)
  }
  return positions
}

/** A text without differences that do not matter, and the position of each of its characters in the original. */
interface LooseText {
  readonly text: string
  /** -1 in the middle of a character that takes several units. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** White space, an escape, or a letter with everything that composes with it: marks, and parts of a Korean syllable. */
const UNITS = /\s+|&(?:lt|gt|amp|quot|apos);|\P{M}[\p{M}\u1160-\u11ff]+|[\s\S]/gu
const SINGLE_QUOTES = /[‘’‚‛′‹›]/g
const DOUBLE_QUOTES = /[“”„‟″«»]/g
const DASHES = /[‐‑‒–—―−]/g

function loosen(text: string): LooseText {
  const starts: number[] = []
  const ends: number[] = []
  const parts: string[] = []
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const plain = loosenUnit(unit)
    parts.push(plain)
    for (let at = 0; at < plain.length; at++) {
      starts.push(at === 0 ? index : -1)
      ends.push(at === plain.length - 1 ? index + unit.length : -1)
    }
  }
  return { text: parts.join(''), starts, ends }
}

function loosenUnit(unit: string): string {
  if (/^\s/.test(unit)) return ' '
  return decodeEntities(unit)
    .normalize('NFC')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
}

const MAX_QUOTED = 120
const MAX_NEAREST = 300

function describeMisfit(text: string, { find }: PassageEdit, count: number): string {
  if (find.trim() === '') return '`find` is empty. Copy the passage to replace from the document.'
  const passage = quote(find, MAX_QUOTED)
  if (count > 0) {
    const times = count < MAX_COUNT ? `${count} times` : `at least ${MAX_COUNT} times`
    return `${passage} occurs ${times} in the document. Copy more of the words around it, so that it occurs only once.`
  }
  const nearest = nearestPassage(text, find, MAX_NEAREST)
  const hint = nearest === undefined ? '' : ` The nearest passage is ${quote(nearest, MAX_NEAREST)}.`
  return `${passage} does not occur in the document.${hint} Copy the passage exactly, character by character.`
}

function quote(passage: string, length: number): string {
  const shown = passage.length > length ? `${passage.slice(0, length).toWellFormed()}…` : passage
  return JSON.stringify(shown)
}

/** Writes the replacements into the text. */
function write(text: string, places: readonly Place[]): string {
  const parts: string[] = []
  const deletions: Deletion[] = []
  let length = 0
  let at = 0
  const put = (part: string): void => {
    parts.push(part)
    length += part.length
  }
  for (const { start, end, replace } of places.toSorted((a, b) => a.start - b.start)) {
    put(text.slice(at, start))
    if (replace.trim() === '') {
      const isWholeLines = replace === '' && (start === 0 || text[start - 1] === '\n') && text[end - 1] === '\n'
      deletions.push({ at: length, keepsLine: replace.includes('\n'), isWholeLines })
    }
    put(replace)
    at = end
  }
  put(text.slice(at))
  return closeGaps(parts.join(''), deletions, /\n\s*$/.test(text))
}
