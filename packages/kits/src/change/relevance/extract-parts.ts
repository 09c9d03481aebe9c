import { blockAround, isImport, isOutline } from './outline.ts'
import { TermReader } from './terms.ts'

const AROUND = 3
/** Maximum length of the excerpt if a text has neither relevant lines nor an outline. */
const MAX_BEGINNING = 200
/** The approximate length of a line that marks omitted text. */
const MARK = 34
/**
 * The maximum share of the space that one declaration gets. Longer declarations are reduced to the lines around the
 * match.
 */
const MAX_BLOCK = 0.25

/**
 * Returns the parts of a text that are relevant to the given terms, in order. Short relevant declarations are shown in
 * full. If there is room, headings and the first lines of other declarations are added. If none of these exist, shows
 * the beginning of the text. With `fillsRoom`, imports and further relevant lines are added, so that the file can be
 * edited.
 */
export function extractParts(
  text: string,
  terms: ReadonlyMap<string, number>,
  maxLength: number,
  { fillsRoom = false }: { readonly fillsRoom?: boolean } = {},
): string {
  if (text.length <= maxLength) return text
  const lines = text.split('\n')
  const kept = new Set<number>()
  let room = maxLength - 80
  const take = (index: number): boolean => {
    if (kept.has(index) || index < 0 || index >= lines.length) return true
    // If neither neighbour is kept, a line that marks the omission is added.
    const isAlone = !kept.has(index - 1) && !kept.has(index + 1)
    const cost = lines[index]!.length + 1 + (isAlone ? MARK : 0)
    if (cost > room) return false
    room -= cost
    kept.add(index)
    return true
  }
  const telling = scoreLines(lines, terms)
    .map((score, index) => ({ score: score > 0 && isOutline(lines[index]!) ? score * 1.5 : score, index }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const takeTelling = (reserve: number): void => {
    for (const { index } of telling) {
      if (room <= reserve) break
      const { first, last } = partAround(lines, index, Math.min(maxLength * MAX_BLOCK, room - reserve))
      // Adds lines from the match outwards, so the farthest lines are left out if space runs out.
      for (let at = index; at >= first; at--) if (!take(at)) break
      for (let at = index; at <= last; at++) if (!take(at)) break
    }
  }
  // Reserves a third of the space for the outline. Unused space goes to other files or to more relevant lines.
  takeTelling(maxLength / 3)
  for (const [index, line] of lines.entries()) {
    if ((isOutline(line) || (fillsRoom && isImport(line))) && !take(index)) break
  }
  if (fillsRoom) takeTelling(0)
  if (kept.size === 0) {
    room = Math.min(room, MAX_BEGINNING)
    for (const index of lines.keys()) if (!take(index)) break
  }
  return joinParts(lines, kept)
}

/** Scores each line by its relevance to the terms. Rare terms count more. */
function scoreLines(lines: readonly string[], terms: ReadonlyMap<string, number>): number[] {
  const reader = new TermReader()
  const found = lines.map((line) => [...new Set(reader.read(line))].filter((term) => terms.has(term)))
  const counts = new Map<string, number>()
  for (const each of found) for (const term of each) counts.set(term, (counts.get(term) ?? 0) + 1)
  return found.map((each) => each.reduce((sum, term) => sum + terms.get(term)! / (1 + Math.log(counts.get(term)!)), 0))
}

function partAround(lines: readonly string[], index: number, maxLength: number): { first: number; last: number } {
  const { first, last } = blockAround(lines, index)
  const length = lines.slice(first, last + 1).reduce((sum, line) => sum + line.length + 1, 0)
  const [near, far] = [index - AROUND, index + AROUND]
  return length <= maxLength ? { first: Math.min(first, near), last: Math.max(last, far) } : { first: near, last: far }
}

function joinParts(lines: readonly string[], kept: ReadonlySet<number>): string {
  const out: string[] = []
  for (let index = 0; index < lines.length; index++) {
    if (kept.has(index)) {
      out.push(lines[index]!)
      continue
    }
    const start = index
    while (index + 1 < lines.length && !kept.has(index + 1)) index++
    if (start < index) out.push(`[… lines ${start + 1}–${index + 1} left out …]`)
    // A short line is kept, because a note about its omission would be about as long.
    else out.push(lines[start]!.length <= MARK ? lines[start]! : `[… line ${start + 1} left out …]`)
  }
  return out.join('\n')
}
