import { decodeEntities } from '../tags/parse-tag.ts'

export type EditedText = { readonly text: string } | { readonly problem: string }

const MAX_POSITIONS = 5
const MAX_QUOTED = 80

/**
 * Applies the edits of a content update, one after another. Applies all edits or none. First looks for an exact match
 * of the quoted lines, then for a match that ignores white space. The lines must occur exactly once.
 * @example applyTextEdits('a\nb\n', '<<<<<<< SEARCH\nb\n=======\nc\n>>>>>>> REPLACE') // → { text: 'a\nc\n' }
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
  const exact = positionsOf(lines.map(withoutReturn), search)
  const wanted = exact.length > 0 ? search : trimBlank(search)
  const positions = exact.length > 0 ? exact : positionsOf(lines.map(squeeze), wanted.map(squeeze))
  const quoted = quote(search.find((line) => line.trim() !== '')!)
  if (positions.length === 0) {
    return {
      problem: `the lines starting with ${quoted} are not in the file. Quote them exactly as they are in the file now`,
    }
  }
  if (positions.length > 1) {
    const shown = positions.slice(0, MAX_POSITIONS).map((position) => position + 1)
    const more = positions.length > MAX_POSITIONS ? ', …' : ''
    return {
      problem: `the lines starting with ${quoted} occur ${positions.length} times (lines ${shown.join(', ')}${more}). Quote more lines around them, so that the match is unique`,
    }
  }
  const start = positions[0]!
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
function positionsOf(lines: readonly string[], wanted: readonly string[]): number[] {
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
  const actual = indentOf(found[at]!)
  const written = indentOf(quoted[at]!)
  if (actual === written) return replace
  return replace.map((line) => {
    if (line.trim() === '') return line
    return line.startsWith(written) ? actual + line.slice(written.length) : line
  })
}

const indentOf = (line: string): string => /^\s*/.exec(line)![0]

function quote(line: string): string {
  const text = line.trim()
  return `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text}”`
}

const ESCAPE = /&(?:lt|gt|amp|quot|apos|#\d+);/

/**
 * The line numbers of new escapes, such as `=&gt;` instead of `=>`. The first line is 1. Models that read escaped code
 * also write escaped code.
 * @example findNewEscapes('a => 1', 'a => 1\nb =&gt; 2') // → [2]
 */
export function findNewEscapes(before: string, after: string): number[] {
  if (!ESCAPE.test(after)) return []
  const linesBefore = new Set(before.split(/\r?\n/).map((line) => line.trim()))
  const isArrowNew = !before.includes('=&gt;')
  return after.split(/\r?\n/).flatMap((line, index) => {
    const written = line.trim()
    if (!ESCAPE.test(written) || linesBefore.has(written)) return []
    const isEscaped = linesBefore.has(decodeEntities(written)) || (isArrowNew && written.includes('=&gt;'))
    return isEscaped ? [index + 1] : []
  })
}

/** A passage of a text and its replacement, as lists of lines. */
interface PassageEdit {
  readonly search: readonly string[]
  readonly replace: readonly string[]
}

type ParsedEdits = { readonly edits: readonly PassageEdit[] } | { readonly problem: string }

const SEARCH = /^\s*<{5,9} ?SEARCH\b.*$/i
const DIVIDER = /^\s*={5,9}\s*$/
const REPLACE = /^\s*>{5,9} ?REPLACE\b.*$/i

/**
 * Whether a text consists of edits. Ordinary files do not start with an edit marker.
 * @example isTextEdits('<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE') // → true
 */
export function isTextEdits(content: string): boolean {
  return SEARCH.test(content.trimStart().split('\n', 1)[0]!)
}

/**
 * Parses edits in the form that models know best: `<<<<<<< SEARCH`, the current lines, `=======`, the new lines,
 * `>>>>>>> REPLACE`. Blank lines and fences between blocks are ignored. Any other text is a problem.
 */
function parseTextEdits(content: string): ParsedEdits {
  const edits: PassageEdit[] = []
  let block: { search: string[]; replace: string[] | undefined } | undefined
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const at = `line ${index + 1} of the update`
    if (!block) {
      if (SEARCH.test(line)) block = { search: [], replace: undefined }
      else if (line.trim() !== '' && !/^\s*```\w*\s*$/.test(line)) {
        return { problem: `${at} is outside of a block: every block starts with <<<<<<< SEARCH` }
      }
    } else if (SEARCH.test(line))
      return { problem: `${at} starts a block, but the previous block is not closed with >>>>>>> REPLACE` }
    else if (block.replace === undefined) {
      if (DIVIDER.test(line)) block.replace = []
      else if (REPLACE.test(line)) return { problem: `${at} ends a block that has no =======` }
      else block.search.push(line)
    } else if (REPLACE.test(line)) {
      edits.push({ search: block.search, replace: block.replace })
      block = undefined
    } else block.replace.push(line)
  }
  if (block) return { problem: 'the last block is not closed with >>>>>>> REPLACE' }
  return edits.length > 0 ? { edits } : { problem: 'it contains no block: <<<<<<< SEARCH, =======, >>>>>>> REPLACE' }
}
