import { type PassageEdit, parseTextEdits } from './parse-text-edits.ts'

export type EditedText = { readonly text: string } | { readonly problem: string }

const MAX_PLACES = 5
const MAX_QUOTED = 80

/**
 * Applies the edits of a content update, one after another. Applies all edits or none. First looks for an exact match
 * of the quoted lines, then for a match that ignores white space. The lines must occur exactly once.
 * @example applyTextEdits('a\nb\n', '<<<<<<< SEARCH\nb\n=======\nc\n>>>>>>> REPLACE')   // { text: 'a\nc\n' }
 */
export function applyTextEdits(text: string, content: string): EditedText {
  const parsed = parseTextEdits(content)
  if ('problem' in parsed) return parsed
  // Splitting at \n preserves mixed line endings in unchanged lines.
  let lines = text.split('\n')
  for (const [index, edit] of parsed.edits.entries()) {
    const edited = editLines(lines, edit)
    if ('problem' in edited) {
      const which = parsed.edits.length > 1 ? `block ${index + 1}: ` : ''
      return { problem: `${which}${edited.problem}` }
    }
    lines = edited.lines
  }
  return { text: lines.join('\n') }
}

function editLines(lines: string[], { search, replace }: PassageEdit): { lines: string[] } | { problem: string } {
  if (search.every((line) => line.trim() === '')) {
    if (lines.every((line) => line.trim() === '')) return { lines: [...replace, ''] }
    return { problem: 'its SEARCH part is empty. Quote the lines to replace' }
  }
  const exact = placesOf(lines.map(withoutReturn), search)
  const wanted = exact.length > 0 ? search : trimBlank(search)
  const places = exact.length > 0 ? exact : placesOf(lines.map(squeeze), wanted.map(squeeze))
  const quoted = quote(search.find((line) => line.trim() !== '')!)
  if (places.length === 0) {
    return {
      problem: `the lines starting with ${quoted} are not in the file. Quote them exactly as they are in the file now`,
    }
  }
  if (places.length > 1) {
    const shown = places.slice(0, MAX_PLACES).map((place) => place + 1)
    const more = places.length > MAX_PLACES ? ', …' : ''
    return {
      problem: `the lines starting with ${quoted} occur ${places.length} times (lines ${shown.join(', ')}${more}). Quote more lines around them, so that the match is unique`,
    }
  }
  const start = places[0]!
  const found = lines.slice(start, start + wanted.length)
  const put = exact.length > 0 ? replace : indentLike(found, wanted, search === wanted ? replace : trimBlank(replace))
  const ending = found[0]!.endsWith('\r') ? '\r' : ''
  const ended = put.map((line) => line + ending)
  return { lines: [...lines.slice(0, start), ...ended, ...lines.slice(start + wanted.length)] }
}

/**
 * Finds all positions of the wanted lines, including overlapping ones, because an ambiguous edit is rejected. Uses
 * Knuth–Morris–Pratt, which takes linear time.
 */
function placesOf(lines: readonly string[], wanted: readonly string[]): number[] {
  const back = [0]
  for (let at = 1, same = 0; at < wanted.length; at++) {
    while (same > 0 && wanted[at] !== wanted[same]) same = back[same - 1]!
    if (wanted[at] === wanted[same]) same++
    back.push(same)
  }
  const places: number[] = []
  for (let at = 0, same = 0; at < lines.length; at++) {
    while (same > 0 && (same === wanted.length || lines[at] !== wanted[same])) same = back[same - 1]!
    if (lines[at] === wanted[same]) same++
    if (same === wanted.length) places.push(at - same + 1)
  }
  return places
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

const squeeze = (line: string): string => line.trim().replace(/\s+/g, ' ')

function trimBlank(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return first < 0 ? [] : lines.slice(first, last + 1)
}

/** Adjusts the new lines to the indentation of the matched lines. */
function indentLike(
  found: readonly string[],
  quoted: readonly string[],
  replace: readonly string[],
): readonly string[] {
  const at = found.findIndex((line) => line.trim() !== '')
  const there = indentOf(found[at]!)
  const written = indentOf(quoted[at]!)
  if (there === written) return replace
  return replace.map((line) => {
    if (line.trim() === '') return line
    return line.startsWith(written) ? there + line.slice(written.length) : line
  })
}

const indentOf = (line: string): string => /^\s*/.exec(line)![0]

function quote(line: string): string {
  const text = line.trim()
  return `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text}”`
}
