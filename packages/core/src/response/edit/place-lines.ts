import { fitWhiteSpace } from './fit-white-space.ts'
import { nearestPassage } from './nearest-passage.ts'

/** One line of an edit: a line that stays, goes or comes. Lines that stay or go are quoted from the file. */
export interface EditLine {
  readonly kind: 'keep' | 'remove' | 'add'
  readonly text: string
}

/** Lines of a file, from an index, and the lines that replace them. */
export interface LineChange {
  readonly at: number
  readonly remove: number
  readonly add: readonly string[]
}

interface PlacedLines {
  readonly changes: readonly LineChange[]
  /** The index after the last quoted line. */
  readonly end: number
}

const MAX_POSITIONS = 5
const MAX_QUOTED = 80
/** A line that occurs more often says little about the place that is meant. */
const MAX_OCCURRENCES = 20

/**
 * Finds the place where an edit fits. First looks for an exact match of the quoted lines, then for a match that ignores
 * white space, then for such a match without the blank lines around the edit (`trimmed`). The place must be unique.
 * `narrow` may rule out places if there are several.
 */
export function placeLines(
  lines: readonly string[],
  edit: readonly EditLine[],
  trimmed: readonly EditLine[],
  narrow: (positions: readonly number[]) => readonly number[] = (positions) => positions,
): PlacedLines | { readonly problem: string } {
  const squeezed = lines.map(squeeze)
  const quoted = quotedLines(edit)
  const exact = positionsOf(lines.map(withoutReturn), quoted)
  const loose = exact.length > 0 ? exact : positionsOf(squeezed, quoted.map(squeeze))
  const isWhole = loose.length > 0
  const all = isWhole ? loose : positionsOf(squeezed, quotedLines(trimmed).map(squeeze))
  const positions = all.length > 1 ? narrow(all) : all
  const start = positions[0]
  if (start === undefined || positions.length > 1) {
    return { problem: describeMisfit(lines, quoted, positions.length > 0 ? positions : all) }
  }
  return changesAt(lines, start, isWhole ? edit : trimmed, exact.length > 0)
}

/** Writes changes into lines, if no two of them touch the same lines. */
export function changeLines(lines: readonly string[], changes: readonly LineChange[]): string[] | undefined {
  const result: string[] = []
  let from = 0
  let last = -1
  for (const { at, remove, add } of changes.toSorted((a, b) => a.at - b.at)) {
    if (at < from || at === last) return undefined
    for (const line of lines.slice(from, at)) result.push(line)
    for (const line of add) result.push(line)
    from = at + remove
    last = at
  }
  for (const line of lines.slice(from)) result.push(line)
  return result
}

const quotedLines = (edit: readonly EditLine[]): string[] =>
  edit.filter(({ kind }) => kind !== 'add').map(({ text }) => text)

/** The changes of an edit at its place. A quoted line that stays is not rewritten. */
function changesAt(
  lines: readonly string[],
  start: number,
  edit: readonly EditLine[],
  isExact: boolean,
): PlacedLines | { readonly problem: string } {
  const quoted = quotedLines(edit)
  const found = lines.slice(start, start + quoted.length)
  const fit = isExact ? (line: string) => line : fitWhiteSpace(quoted, found.map(withoutReturn))
  // An edit of white space says nothing about lines whose white space is different.
  if (!isExact && changesOnlyWhiteSpace(edit)) {
    const first = edit.find(({ kind }) => kind !== 'keep')!.text
    return { problem: describeUnclear(first, quoted, found.map(withoutReturn), start) }
  }
  const ending = found[0]?.endsWith('\r') ? '\r' : ''
  const changes: { at: number; remove: number; add: string[] }[] = []
  let at = start
  let isOpen = false
  for (const { kind, text } of edit) {
    if (kind === 'keep') at++
    else {
      if (!isOpen) changes.push({ at, remove: 0, add: [] })
      const change = changes.at(-1)!
      if (kind === 'remove') {
        change.remove++
        at++
      } else {
        const line = fit(text)
        if (line === undefined) return { problem: describeUnclear(text, quoted, found.map(withoutReturn), start) }
        change.add.push(line + ending)
      }
    }
    isOpen = kind !== 'keep'
  }
  return { changes, end: at }
}

function changesOnlyWhiteSpace(edit: readonly EditLine[]): boolean {
  const textWithout = (other: EditLine['kind']): string =>
    edit.flatMap(({ kind, text }) => (kind === other ? [] : squeeze(text))).join('\n')
  return edit.some(({ kind }) => kind !== 'keep') && textWithout('add') === textWithout('remove')
}

/**
 * Finds all positions of the wanted lines, including overlapping ones, because an ambiguous edit is rejected. Uses
 * Knuth–Morris–Pratt, which takes linear time.
 */
function positionsOf(lines: readonly string[], wanted: readonly string[]): number[] {
  if (wanted.length === 0) return []
  const back = [0]
  for (let at = 1, same = 0; at < wanted.length; at++) {
    while (same > 0 && wanted[at] !== wanted[same]) same = back[same - 1]!
    if (wanted[at] === wanted[same]) same++
    back.push(same)
  }
  const positions: number[] = []
  for (let at = 0, same = 0; at < lines.length; at++) {
    while (same > 0 && (same === wanted.length || lines[at] !== wanted[same])) same = back[same - 1]!
    if (lines[at] === wanted[same]) same++
    if (same === wanted.length) positions.push(at - same + 1)
  }
  return positions
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

const squeeze = (line: string): string => line.trim().replace(/\s+/g, ' ')

function describeMisfit(lines: readonly string[], quoted: readonly string[], positions: readonly number[]): string {
  const first = quoted.find((line) => line.trim() !== '')
  const which = first === undefined ? 'the blank lines' : `the lines starting with ${quote(first)}`
  if (positions.length > 1) {
    const shown = positions.slice(0, MAX_POSITIONS).map((position) => position + 1)
    const more = positions.length > MAX_POSITIONS ? ', …' : ''
    return `${which} occur ${positions.length} times (lines ${shown.join(', ')}${more}). Quote more lines around them, so that the match is unique`
  }
  const hint = first === undefined ? '' : describeDifference(lines, quoted, first)
  return `${which} are not in the file.${hint} Quote them exactly as they are in the file now`
}

/** The first line that differs at the place where most of the lines agree. */
function describeDifference(lines: readonly string[], quoted: readonly string[], first: string): string {
  const start = closestPosition(lines, quoted)
  if (start === undefined) {
    const nearest = nearestPassage(lines.join('\n'), first, MAX_QUOTED)
    return nearest === undefined ? '' : ` The nearest text is ${quote(nearest)}.`
  }
  const index = quoted.findIndex((line, at) => squeeze(line) !== squeeze(lines[start + at] ?? ''))
  // Only the end of the file can be missing, as blank lines.
  if (index < 0) return ''
  const found = lines[start + index]
  const actual = found === undefined ? 'the end of the file' : found.trim() === '' ? 'a blank line' : quote(found)
  const expected = quoted[index]!.trim() === '' ? 'a blank line' : quote(quoted[index]!)
  return ` Line ${start + index + 1} differs: expected ${expected}, found ${actual}.`
}

function closestPosition(lines: readonly string[], quoted: readonly string[]): number | undefined {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const key = squeeze(line)
    if (key === '') continue
    const sameLines = places.get(key)
    if (sameLines) sameLines.push(at)
    else places.set(key, [at])
  }
  const votes = new Map<number, number>()
  for (const [index, line] of quoted.entries()) {
    const occurrences = places.get(squeeze(line)) ?? []
    if (occurrences.length > MAX_OCCURRENCES) continue
    for (const at of occurrences) {
      if (at >= index) votes.set(at - index, (votes.get(at - index) ?? 0) + 1)
    }
  }
  let best: { start: number; count: number } | undefined
  for (const [start, count] of votes) if (count > (best?.count ?? 0)) best = { start, count }
  return best?.start
}

function describeUnclear(line: string, quoted: readonly string[], found: readonly string[], start: number): string {
  const index = quoted.findIndex((text, at) => text !== found[at])
  const [expected, actual] = [quoted[index]!, found[index]!].map((text) => JSON.stringify(text.slice(0, MAX_QUOTED)))
  return `the white space of the new line ${quote(line)} is unclear, because the quoted lines have other white space than the file. Line ${start + index + 1} differs: expected ${expected}, found ${actual}. Quote the lines exactly as they are in the file now`
}

function quote(line: string): string {
  const text = line.trim()
  return `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text}”`
}
