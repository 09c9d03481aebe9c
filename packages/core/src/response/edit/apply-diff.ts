import type { EditedText } from './apply-text-edits.ts'
import { indentOf } from './fit-white-space.ts'
import { type Hunk, parseDiff, startsFile } from './parse-diff.ts'
import { changeLines, type EditLine, type LineChange, placeLines } from './place-lines.ts'

/** Whether a text is a diff. Ordinary files do not start with the header of a diff. */
export function isDiff(content: string): boolean {
  const lines = withoutFence(content).trimStart().split(/\r?\n/, 3)
  return startsFile(lines, 0) || /^(?:@@|\*\*\* Begin Patch)/.test(lines[0]!)
}

/**
 * Whether a diff ends before its last hunk has all the lines that its header says.
 * @example isCutOffDiff('@@ -1,5 +1,5 @@\n a\n-b\n') // → true
 */
export function isCutOffDiff(diff: string): boolean {
  const parsed = parseDiff(diff)
  return 'hunks' in parsed && parsed.hunks.at(-1)!.isShort
}

/**
 * Applies a diff of one file. Each hunk is placed where its lines are, which must be one place only. Line numbers and
 * counts do not matter. All hunks refer to the text before the change.
 * @example applyDiff('a\nb\n', '@@ -7,9 +7,9 @@\n a\n-b\n+c\n') // → { text: 'a\nc\n' }
 */
export function applyDiff(text: string, diff: string): EditedText {
  const parsed = parseDiff(withoutFence(diff))
  if ('problem' in parsed) return parsed
  const lines = text.split('\n')
  let endsWithNewline = lines.at(-1) === ''
  if (endsWithNewline) lines.pop()
  const changes: LineChange[] = []
  for (const [index, hunk] of parsed.hunks.entries()) {
    const placed = placeHunk(lines, hunk)
    if ('problem' in placed) {
      const which = parsed.hunks.length > 1 ? `hunk ${index + 1}: ` : ''
      return { problem: `${which}${placed.problem}` }
    }
    changes.push(...placed.changes)
    if (placed.end === lines.length) endsWithNewline = hunk.endsWithNewline ?? endsWithNewline
  }
  const changed = changeLines(lines, changes)
  if (!changed) return { problem: 'two of its hunks change the same lines. Write one hunk for both' }
  return { text: changed.join('\n') + (endsWithNewline && changed.length > 0 ? '\n' : '') }
}

function placeHunk(lines: readonly string[], hunk: Hunk): ReturnType<typeof placeLines> {
  const { lines: edit, anchors, isAtEnd } = hunk
  if (edit.every(({ kind }) => kind === 'keep')) return { problem: 'it changes nothing: no line starts with - or +' }
  if (edit.every(({ kind }) => kind === 'add')) {
    const add = edit.map(({ text }) => text)
    if (lines.length === 0 || isAtEnd) return { changes: [{ at: lines.length, remove: 0, add }], end: lines.length }
    return { problem: 'it quotes no line of the file. Quote some lines around the new ones' }
  }
  const length = edit.filter(({ kind }) => kind !== 'add').length
  return placeLines(lines, edit, trimKept(edit), (positions) => {
    if (isAtEnd) return positions.filter((at) => at + length === lines.length)
    return anchors.length > 0 ? insideAnchors(lines, anchors, positions) : positions
  })
}

/** Leaves out the blank lines around a hunk, unless the hunk changes them. */
function trimKept(edit: readonly EditLine[]): readonly EditLine[] {
  const isNeeded = ({ kind, text }: EditLine): boolean => kind !== 'keep' || text.trim() !== ''
  return edit.slice(edit.findIndex(isNeeded), edit.findLastIndex(isNeeded) + 1)
}

/** The positions in the block under the anchors, which are lines such as `def total(items):`, each found only once. */
function insideAnchors(
  lines: readonly string[],
  anchors: readonly string[],
  positions: readonly number[],
): readonly number[] {
  let [from, to] = [0, lines.length]
  for (const anchor of anchors) {
    const [at, another] = [...lines.keys()].filter(
      (index) => index >= from && index < to && lines[index]!.trim().startsWith(anchor),
    )
    if (at === undefined || another !== undefined) return positions
    from = at
    to = endOfBlock(lines, at, to)
  }
  return positions.filter((position) => position >= from && position < to)
}

/** The index of the first line after a line's block that is not indented more. */
function endOfBlock(lines: readonly string[], at: number, to: number): number {
  const depth = indentOf(lines[at]!).length
  const end = lines.findIndex(
    (line, index) => index > at && index < to && line.trim() !== '' && indentOf(line).length <= depth,
  )
  return end < 0 ? to : end
}

const withoutFence = (content: string): string => content.replace(/^\s*(`{3,})\w*[ \t]*\n([\s\S]*?)\n\1\s*$/, '$2\n')
