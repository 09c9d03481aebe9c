import { inverseFrequency, saturated } from './bm25.ts'
import { blockAround, isDeclaration, type LineSpan, OUTLINE } from './declarations.ts'
import { isChangelog } from './file-kind.ts'
import { joinLines, MARK_LENGTH } from './shown-lines.ts'
import { TermReader } from './terms.ts'

const IMPORT = /^(?:import|from|use|using|#include|require|(?:const|let|var)\b.*=\s*require\()\b.*$/

/** The minimum number of lines around a match. */
const AROUND = 3
/** For each so many characters of space, one more line is shown before and after a match. */
const SPACE_AROUND = 900
/** Maximum length of the excerpt if a text has neither relevant lines nor an outline. */
const MAX_BEGINNING = 200
/**
 * The maximum share of the space that one declaration gets. Longer declarations are reduced to the lines around the
 * match.
 */
const MAX_BLOCK = 0.25

/** The share of the space for the outline, in a long part and in a short one. */
const OUTLINE_SHARE = { long: 0.1, short: 1 / 3 }

export interface PartOptions {
  /** Whether imports and further relevant lines are added, so that the file can be edited. */
  readonly fillsSpace?: boolean
  /** Numbers of lines that the prompt gives already. They are not repeated. */
  readonly given?: ReadonlySet<number>
}

/**
 * Returns the parts of a text that are relevant to the given terms, in order. Short relevant declarations are shown in
 * full. If there is space, headings and the first lines of other declarations are added. If none of these exist, shows
 * the beginning of the text. Empty if all of these lines are given already.
 */
export function extractParts(
  text: string,
  terms: ReadonlyMap<string, number>,
  maxLength: number,
  { fillsSpace = false, given = new Set() }: PartOptions = {},
): string {
  if (text.length <= maxLength && given.size === 0) return text
  const lines = text.split('\n')
  const room = roomFor(lines, maxLength, given)
  const around = linesAround(maxLength)
  const starts = [...lines.keys()].filter((index) => isDeclaration(lines[index]!))
  const telling = scoreLines(lines, terms, starts)
    .map((score, index) => ({ score: score > 0 && OUTLINE.test(lines[index]!) ? score * 1.5 : score, index }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const takeTelling = (reserve: number): void => {
    for (const { index } of telling) {
      if (room.left() <= reserve) break
      room.takeAround(index, partAround(lines, index, around, Math.min(maxLength * MAX_BLOCK, room.left() - reserve)))
    }
  }
  // Reserves space for the outline. Unused space goes to other files or to more relevant lines.
  takeTelling(maxLength * (fillsSpace ? OUTLINE_SHARE.long : OUTLINE_SHARE.short))
  for (const [index, line] of lines.entries()) {
    if ((OUTLINE.test(line) || (fillsSpace && IMPORT.test(line))) && !room.take(index)) break
  }
  if (fillsSpace) takeTelling(0)
  if (room.isEmpty() && given.size === 0) return beginningOf(lines, Math.min(maxLength, MAX_BEGINNING))
  return room.shown()
}

/**
 * Returns the declarations around the given lines of a text. Long declarations are reduced to the lines nearby, and the
 * first lines are preferred if there is little space.
 */
export function partsAround(text: string, changed: readonly number[], maxLength: number): string {
  if (text.length <= maxLength) return text
  const lines = text.split('\n')
  const room = roomFor(lines, maxLength, new Set())
  const each = Math.max(maxLength * MAX_BLOCK, maxLength / Math.max(1, changed.length))
  // Lines that changed come before the declarations around them.
  for (const number of changed) room.take(number - 1)
  for (const number of changed) room.takeAround(number - 1, partAround(lines, number - 1, AROUND, each))
  return room.isEmpty() ? '' : room.shown()
}

/** Collects lines of a text until its space is used up. */
function roomFor(lines: readonly string[], maxLength: number, given: ReadonlySet<number>) {
  const kept = new Set<number>()
  const isGiven = (index: number): boolean => given.has(index + 1)
  let space = maxLength - 80
  const take = (index: number): boolean => {
    if (kept.has(index) || isGiven(index) || index < 0 || index >= lines.length) return true
    // If neither neighbour is kept, a line that marks the omission is added.
    const isAlone = !kept.has(index - 1) && !kept.has(index + 1)
    const cost = lines[index]!.length + 1 + (isAlone ? MARK_LENGTH : 0)
    if (cost > space) return false
    space -= cost
    kept.add(index)
    return true
  }
  return {
    take,
    /** Adds lines from the match outwards, so the farthest lines are left out if space runs out. */
    takeAround(index: number, { first, last }: LineSpan): void {
      for (let at = index; at >= first; at--) if (!take(at)) break
      for (let at = index; at <= last; at++) if (!take(at)) break
    },
    left: () => space,
    isEmpty: () => kept.size === 0,
    shown: () => (kept.size === 0 ? '' : joinLines(lines, (index) => kept.has(index), isGiven)),
  }
}

/** The maximum length of a list of changes. Only its newest entries matter to a change. */
const MAX_CHANGES = 3000

/** Returns the part of a file that is shown if all of it is too long: of a list of changes, its beginning. */
export function partOf(
  { path, content }: { readonly path: string; readonly content: string },
  terms: ReadonlyMap<string, number>,
  maxLength: number,
  options?: PartOptions,
): string {
  if (isChangelog(path) && !options?.given) return firstLines(content, Math.min(maxLength, MAX_CHANGES))
  return extractParts(content, terms, maxLength, options)
}

/** Returns the beginning of a text, with a line that says how many lines are left out. */
export function firstLines(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : beginningOf(text.split('\n'), maxLength)
}

function beginningOf(lines: readonly string[], maxLength: number): string {
  let space = maxLength - MARK_LENGTH
  const end = lines.findIndex((line) => {
    space -= line.length + 1
    return space < 0
  })
  return joinLines(lines, (index) => end < 0 || index < end)
}

/** The number of lines to show before and after a match. */
function linesAround(maxLength: number): number {
  return Math.max(AROUND, Math.floor(maxLength / SPACE_AROUND))
}

function partAround(lines: readonly string[], index: number, around: number, maxLength: number): LineSpan {
  const { first, last } = blockAround(lines, index)
  const length = lines.slice(first, last + 1).reduce((sum, line) => sum + line.length + 1, 0)
  const [near, far] = [index - around, index + around]
  return length <= maxLength ? { first: Math.min(first, near), last: Math.max(last, far) } : { first: near, last: far }
}

/** How often a term in the first line of a declaration counts. */
const FIRST_LINE = 2

/**
 * Scores each line by its relevance to the terms. A line scores higher if the declaration around it is relevant.
 * `starts` are the first lines of declarations. Lines without a term score 0.
 */
function scoreLines(lines: readonly string[], terms: ReadonlyMap<string, number>, starts: readonly number[]): number[] {
  const reader = new TermReader()
  const found = lines.map((line) => [...new Set(reader.read(line))].filter((term) => terms.has(term)))
  const counts = countTerms(found)
  const own = found.map((each) =>
    each.reduce((sum, term) => sum + terms.get(term)! / (1 + Math.log(counts.get(term)!)), 0),
  )
  const blocks = [0, ...starts.filter((start) => start > 0)].map((first, index, all) => {
    const end = all[index + 1] ?? lines.length
    const times = countTerms(found.slice(first, end))
    for (const term of found[first] ?? []) times.set(term, times.get(term)! + FIRST_LINE - 1)
    return { first, end, times }
  })
  const frequency = countTerms(blocks.map(({ times }) => [...times.keys()]))
  const average = lines.length / blocks.length
  return blocks.flatMap(({ first, end, times }) => {
    let score = 0
    for (const [term, count] of times) {
      const rarity = inverseFrequency(frequency.get(term)!, blocks.length)
      score += terms.get(term)! * rarity * saturated(count, (end - first) / average)
    }
    return own.slice(first, end).map((line) => (line > 0 ? line + score : 0))
  })
}

/** In how many of the lists each term occurs. */
function countTerms(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists) for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
