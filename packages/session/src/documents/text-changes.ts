import type * as Diff from 'diff'

/** One change to a text, with the words around it. Line breaks are shown as ¶. */
export interface TextChange {
  /** The line of the new text at which the change begins, from 1. */
  readonly line: number
  /** The words before the change in its paragraph. Begins with an ellipsis if the paragraph is longer. */
  readonly before: string
  readonly removed: string
  readonly added: string
  readonly after: string
}

// Two changes with fewer unchanged words between them are one change.
const LEAST_BETWEEN = 3
const CONTEXT_WORDS = 6
// The middle of a longer passage is left out.
const LONGEST_PASSAGE = 40
const PASSAGE_START = 26
const PASSAGE_END = 10
// Texts with more differences are compared by their lines, because comparing words would be slow.
const MAX_EDITS = 1000
const MAX_SHOWN = 10
// Maximum length of one change in a line, and of all changes together.
const LONGEST_LINE = 240
const LONGEST_LINES = 800

/**
 * Compares two versions of a text word by word. Long passages are shortened.
 * @example await textChanges('She left.', 'She stayed.') // → [{ line: 1, before: 'She', removed: 'left', added: 'stayed', after: '.' }]
 */
export async function textChanges(before: string, after: string): Promise<TextChange[]> {
  if (before === after) return []
  const diff = await import('diff')
  const [old, now] = [before.replaceAll('\r\n', '\n'), after.replaceAll('\r\n', '\n')]
  const parts = diff.diffWordsWithSpace(old, now, { maxEditLength: MAX_EDITS }) ?? middleOf(old, now)
  const hunks = hunksOf(parts)
  return hunks.map(({ line, removed, added, left, right }) => ({
    line,
    before: contextBefore(left),
    removed: shortened(removed),
    added: shortened(added),
    after: contextAfter(right),
  }))
}

/**
 * Formats changes for people and models: for each change, its line, the old words and the new words.
 * @example changesText([{ line: 3, before: 'She', removed: 'left', added: 'stayed', after: '.' }]) // → '@@ line 3 @@\n-She left.\n+She stayed.'
 */
export function changesText(changes: readonly TextChange[]): string {
  const shown = changes.slice(0, MAX_SHOWN).map((change, index) => {
    const { line, removed, added, after } = change
    const before = newContext(change, changes[index - 1])
    const sides = [`-${joined(before, removed, after)}`, `+${joined(before, added, after)}`]
    return [`@@ line ${line} @@`, ...sides].join('\n')
  })
  const more = changes.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more ${more === 1 ? 'change' : 'changes'}`] : [])].join('\n')
}

/**
 * Describes changes in one line. Long lists are cut, and the rest is counted.
 * @example changesLine([{ line: 3, before: 'She', removed: 'left', added: 'stayed', after: '.' }]) // → 'line 3: “left” became “stayed”'
 */
export function changesLine(changes: readonly TextChange[]): string {
  if (changes.length === 0) return 'nothing changed'
  const all = changes.map(changeLine)
  const fitting = all.findIndex((_, index) => all.slice(0, index + 1).join('; ').length > LONGEST_LINES)
  const shown = all.slice(0, fitting < 0 ? MAX_SHOWN : Math.min(Math.max(fitting, 1), MAX_SHOWN))
  const more = all.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more ${more === 1 ? 'change' : 'changes'}`] : [])].join('; ')
}

function changeLine({ line, before, ...sides }: TextChange): string {
  const [removed, added] = [bare(sides.removed), bare(sides.added)]
  const after = bare(before) === '' ? '' : ` after “${bare(before)}”`
  const what =
    removed === '' && added === ''
      ? 'only spaces or line breaks changed'
      : removed === ''
        ? `added “${added}”${after}`
        : added === ''
          ? `cut “${removed}”${after}`
          : `“${removed}” became “${added}”`
  const whole = `line ${line}: ${what}`
  return whole.length <= LONGEST_LINE ? whole : `${cutAt(whole, LONGEST_LINE)}…`
}

/** Returns the words before a change, without those that stand after the previous change in the same line. */
function newContext({ line, before }: TextChange, previous: TextChange | undefined): string {
  if (previous?.line !== line) return before
  const [words, shown] = [before.replace(/^… /, ''), previous.after.replace(/ …$/, '')]
  const lengths = Array.from({ length: words.length }, (_, index) => words.length - index)
  const known = lengths.find((length) => shown.endsWith(words.slice(0, length)))
  return known === undefined ? before : `… ${words.slice(known).trimStart()}`
}

/** Removes spaces and line breaks from both ends. */
function bare(text: string): string {
  return text.replace(/^[\s¶]+|[\s¶]+$/g, '')
}

function cutAt(text: string, length: number): string {
  return text.slice(0, length).toWellFormed().trimEnd()
}

/** Joins a passage with its context. Words at a seam keep the space that the passage begins or ends with. */
function joined(before: string, passage: string, after: string): string {
  return bare(`${before}${passage}${after}`)
}

interface Hunk {
  readonly line: number
  readonly removed: string
  readonly added: string
  /** The unchanged text on each side. */
  readonly left: string
  readonly right: string
}

type Part = Pick<Diff.ChangeObject<string>, 'value' | 'added' | 'removed'>

/** Groups differences into changes. Short unchanged passages between differences belong to the change. */
function hunksOf(parts: readonly Part[]): Hunk[] {
  const hunks: { line: number; removed: string; added: string; left: string; right: string }[] = []
  let open: { line: number; removed: string; added: string; left: string } | undefined
  let [left, line] = ['', 1]
  const close = (right: string): void => {
    if (open) hunks.push({ ...open, line: open.line + leadingLines(open.added), right })
    open = undefined
  }
  for (const [index, { value, added = false, removed = false }] of parts.entries()) {
    const isSame = !added && !removed
    const isLast = index === parts.length - 1
    if (isSame && (!open || isLast || isSeparate(value))) {
      close(value)
      left = value
    } else {
      open ??= { line, removed: '', added: '', left }
      if (!added) open.removed += value
      if (!removed) open.added += value
    }
    if (!removed) line += countLines(value)
  }
  close('')
  return hunks
}

function isSeparate(value: string): boolean {
  return value.includes('\n\n') || (value.match(/[\p{L}\p{N}]+/gu) ?? []).length >= LEAST_BETWEEN
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

function leadingLines(text: string): number {
  return countLines(/^\s*/.exec(text)?.[0] ?? '')
}

/** Treats everything between the common beginning and end as one change. */
function middleOf(before: string, after: string): Part[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const least = Math.min(old.length, now.length)
  let start = 0
  while (start < least && old[start] === now[start]) start++
  let end = 0
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const text = (lines: readonly string[], isEnd: boolean): string =>
    lines
      .map((line) => `${line}\n`)
      .join('')
      .slice(0, isEnd ? -1 : undefined)
  const part = (lines: readonly string[], isEnd: boolean, kind: Omit<Part, 'value'>): Part => ({
    value: text(lines, isEnd),
    ...kind,
  })
  const isEnd = end === 0
  return [
    part(old.slice(0, start), false, { added: false, removed: false }),
    part(old.slice(start, old.length - end), isEnd, { added: false, removed: true }),
    part(now.slice(start, now.length - end), isEnd, { added: true, removed: false }),
    part(now.slice(now.length - end), true, { added: false, removed: false }),
  ].filter(({ value }) => value !== '')
}

/** Returns the last words of the paragraph that ends with a text. */
function contextBefore(text: string): string {
  const paragraph = text.slice(text.lastIndexOf('\n') + 1)
  const found = new RegExp(`(?:\\S+\\s*){1,${CONTEXT_WORDS}}$`).exec(paragraph)
  if (!found) return ''
  return found.index > 0 ? `… ${found[0]}` : found[0]
}

/** Returns the first words of the paragraph that begins with a text. */
function contextAfter(text: string): string {
  const [paragraph = ''] = text.split('\n', 1)
  const [found = ''] = new RegExp(`^\\s*(?:\\S+\\s*){1,${CONTEXT_WORDS}}`).exec(paragraph) ?? []
  return found.length < paragraph.length ? `${found.trimEnd()} …` : found
}

function shortened(text: string): string {
  const flat = text.replace(/[^\S\n]*\n\s*/g, ' ¶ ')
  const words = flat.split(/(?<=\s)(?=\S)/)
  if (words.length <= LONGEST_PASSAGE) return flat
  return `${words.slice(0, PASSAGE_START).join('')}… ${words.slice(-PASSAGE_END).join('')}`
}
