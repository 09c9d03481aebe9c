import { isChangelog } from './file-kind.ts'
import { scoreLines } from './score-lines.ts'

/** Matches the lines of an outline: headings, and declarations indented by at most four characters. */
const OUTLINE =
  /^(?:\s{0,4}(?:export|public|private|protected|static|async|abstract|final|pub|default)\b.*|\s{0,4}(?:function|class|def|interface|type|fn|func|struct|enum|trait|impl|module|namespace|describe|it|test)\b.*|#{1,4} .*|\S[^=]{0,80}=\s*(?:async\s*)?(?:function\b|\(|class\b).*)$/
const IMPORT = /^(?:import|from|use|using|#include|require|(?:const|let|var)\b.*=\s*require\()\b.*$/
const METHOD = /^\s{1,4}(?:[\w$#]+\s*)?[\w$#]+\([^;]*\{\s*$/
const CONTROL = /^\s*(?:if|for|while|switch|catch|return|else|do|try|with)\b/
const CLOSING = /^\s*(?:[}\])]+[;,)]*|end)\s*$/

/** The minimum number of lines around a match. */
const AROUND = 3
/** For each so many characters of space, one more line is shown before and after a match. */
const SPACE_AROUND = 900
/** Maximum length of the excerpt if a text has neither relevant lines nor an outline. */
const MAX_BEGINNING = 200
/** The approximate length of a line that marks omitted text. */
const MARK = 34
/**
 * The maximum share of the space that one declaration gets. Longer declarations are reduced to the lines around the
 * match.
 */
const MAX_BLOCK = 0.25

/** The share of the space for the outline, in a long part and in a short one. */
const OUTLINE_SHARE = { long: 0.1, short: 1 / 3 }

/**
 * Returns the parts of a text that are relevant to the given terms, in order. Short relevant declarations are shown in
 * full. If there is space, headings and the first lines of other declarations are added. If none of these exist, shows
 * the beginning of the text. With `fillsSpace`, imports and further relevant lines are added, so that the file can be
 * edited.
 */
export function extractParts(
  text: string,
  terms: ReadonlyMap<string, number>,
  maxLength: number,
  { fillsSpace = false }: { readonly fillsSpace?: boolean } = {},
): string {
  if (text.length <= maxLength) return text
  const lines = text.split('\n')
  const kept = new Set<number>()
  let space = maxLength - 80
  const take = (index: number): boolean => {
    if (kept.has(index) || index < 0 || index >= lines.length) return true
    // If neither neighbour is kept, a line that marks the omission is added.
    const isAlone = !kept.has(index - 1) && !kept.has(index + 1)
    const cost = lines[index]!.length + 1 + (isAlone ? MARK : 0)
    if (cost > space) return false
    space -= cost
    kept.add(index)
    return true
  }
  const around = Math.max(AROUND, Math.floor(maxLength / SPACE_AROUND))
  const starts = [...lines.keys()].filter((index) => isDeclaration(lines[index]!))
  const telling = scoreLines(lines, terms, starts)
    .map((score, index) => ({ score: score > 0 && OUTLINE.test(lines[index]!) ? score * 1.5 : score, index }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const takeTelling = (reserve: number): void => {
    for (const { index } of telling) {
      if (space <= reserve) break
      const { first, last } = partAround(lines, index, around, Math.min(maxLength * MAX_BLOCK, space - reserve))
      // Adds lines from the match outwards, so the farthest lines are left out if space runs out.
      for (let at = index; at >= first; at--) if (!take(at)) break
      for (let at = index; at <= last; at++) if (!take(at)) break
    }
  }
  // Reserves space for the outline. Unused space goes to other files or to more relevant lines.
  takeTelling(maxLength * (fillsSpace ? OUTLINE_SHARE.long : OUTLINE_SHARE.short))
  for (const [index, line] of lines.entries()) {
    if ((OUTLINE.test(line) || (fillsSpace && IMPORT.test(line))) && !take(index)) break
  }
  if (fillsSpace) takeTelling(0)
  if (kept.size === 0) {
    space = Math.min(space, MAX_BEGINNING)
    for (const index of lines.keys()) if (!take(index)) break
  }
  return joinParts(lines, kept)
}

/** The maximum length of a list of changes. Only its newest entries matter to a change. */
const MAX_CHANGES = 3000

/** Returns the part of a file that is shown if all of it is too long: of a list of changes, its beginning. */
export function partOf(
  { path, content }: { readonly path: string; readonly content: string },
  terms: ReadonlyMap<string, number>,
  maxLength: number,
  options?: { readonly fillsSpace?: boolean },
): string {
  if (isChangelog(path)) return firstLines(content, Math.min(maxLength, MAX_CHANGES))
  return extractParts(content, terms, maxLength, options)
}

/** Returns the beginning of a text, with a line that says how many lines are left out. */
export function firstLines(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const lines = text.split('\n')
  const kept = new Set<number>()
  let space = maxLength - MARK
  for (const [index, line] of lines.entries()) {
    space -= line.length + 1
    if (space < 0) break
    kept.add(index)
  }
  return joinParts(lines, kept)
}

function partAround(
  lines: readonly string[],
  index: number,
  around: number,
  maxLength: number,
): { first: number; last: number } {
  const { first, last } = blockAround(lines, index)
  const length = lines.slice(first, last + 1).reduce((sum, line) => sum + line.length + 1, 0)
  const [near, far] = [index - around, index + around]
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

/** Finds the declaration that contains the given line, based on indentation. Returns its first and last line. */
function blockAround(lines: readonly string[], index: number): { readonly first: number; readonly last: number } {
  const first = firstOfBlock(lines, index)
  const edge = indentOf(lines[first]!)
  let last = index
  for (let at = index + 1; at < lines.length; at++) {
    const line = lines[at]!
    if (line.trim() === '') continue
    if (indentOf(line) <= edge) {
      if (CLOSING.test(line)) last = at
      // Lines such as `} else {` and `): string {` do not end a declaration.
      if (CLOSING.test(line) || !/^\s*[}\])]/.test(line)) break
    }
    last = at
  }
  return { first, last }
}

function firstOfBlock(lines: readonly string[], index: number): number {
  if (isDeclaration(lines[index]!)) return index
  let edge = indentOf(lines[index]!)
  for (let at = index - 1; at >= 0 && edge > 0; at--) {
    const line = lines[at]!
    if (line.trim() === '' || indentOf(line) >= edge) continue
    edge = indentOf(line)
    if (edge === 0 || isDeclaration(line)) return at
  }
  return index
}

function isDeclaration(line: string): boolean {
  return !CONTROL.test(line) && (OUTLINE.test(line) || METHOD.test(line))
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
