import { decodeEntities } from '../tags/parse-tag.ts'
import { applyDiff, isDiff } from './apply-diff.ts'
import { changeLines, type EditLine, placeLines } from './place-lines.ts'
import { usesCrlf } from './uses-crlf.ts'

export type EditedText = { readonly text: string } | { readonly problem: string }

/**
 * Applies the edits of a content update: SEARCH and REPLACE blocks, one after another, or a diff. Applies all edits or
 * none. First looks for an exact match of the quoted lines, then for a match that ignores white space. The lines must
 * occur exactly once.
 * @example applyTextEdits('a\nb\n', '<<<<<<< SEARCH\nb\n=======\nc\n>>>>>>> REPLACE') // → { text: 'a\nc\n' }
 */
export function applyTextEdits(text: string, content: string): EditedText {
  const hasCrlf = usesCrlf(text)
  const plain = hasCrlf ? text.replaceAll('\r\n', '\n') : text
  const edited = isDiff(content) ? applyDiff(plain, content) : applyBlocks(plain, content)
  if ('problem' in edited) return edited
  return { text: hasCrlf ? edited.text.replaceAll('\n', '\r\n') : edited.text }
}

function applyBlocks(text: string, content: string): EditedText {
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
  const placed = placeLines(lines, toEdit(search, replace), toEdit(trimBlank(search), trimBlank(replace)))
  return 'problem' in placed ? placed : { lines: changeLines(lines, placed.changes)! }
}

/** Lines that both parts of a block start or end with stay as they are in the file. */
function toEdit(search: readonly string[], replace: readonly string[]): EditLine[] {
  const shorter = Math.min(search.length, replace.length)
  let before = 0
  while (before < shorter && search[before] === replace[before]) before++
  let after = 0
  while (after < shorter - before && search.at(-1 - after) === replace.at(-1 - after)) after++
  const as = (kind: EditLine['kind'], lines: readonly string[]): EditLine[] => lines.map((text) => ({ kind, text }))
  return [
    ...as('keep', search.slice(0, before)),
    ...as('remove', search.slice(before, search.length - after)),
    ...as('add', replace.slice(before, replace.length - after)),
    ...as('keep', search.slice(search.length - after)),
  ]
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return first < 0 ? [] : lines.slice(first, last + 1)
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

/** Files that may be diffs themselves. */
const DIFF_FILE = /\.(?:diff|patch)$/i

/**
 * Whether a text consists of edits. Ordinary files do not start with an edit marker or the header of a diff. `target` is
 * the name of the file.
 * @example isTextEdits('<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE') // → true
 */
export function isTextEdits(content: string, target = ''): boolean {
  if (SEARCH.test(content.trimStart().split('\n', 1)[0]!)) return true
  // A text may start with @@, but not with the numbers of a hunk.
  return isDiff(content) && !/^\s*@@(?! -\d)/.test(content) && !DIFF_FILE.test(target)
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
