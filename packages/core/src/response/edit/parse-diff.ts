import type { EditLine } from './place-lines.ts'

export interface Hunk {
  readonly lines: readonly EditLine[]
  /** Lines that stand above the hunk, outermost first, such as `class Cart`. */
  readonly anchors: readonly string[]
  /** Whether the hunk ends where the file ends. */
  readonly isAtEnd: boolean
  /** Whether the file ends with a line break afterwards. Undefined if the hunk does not say. */
  readonly endsWithNewline: boolean | undefined
  /** Whether the hunk has fewer lines than its header says. */
  readonly isShort: boolean
}

const NUMBERED = /^@@+ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/
const FILE_OF_ENVELOPE = /^\*\*\* (?:Update|Add|Delete) File: /
/** The last line of a header, after which a hunk may start without `@@`. */
const END_OF_HEADER = /^(?:\*\*\*|\+\+\+) /

/** Whether the diff of a file starts at a line. A removed line may look like the first line of a header. */
export function startsFile(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  if (line.startsWith('diff --git ') || FILE_OF_ENVELOPE.test(line)) return true
  const next = lines[at + 1] ?? ''
  if (!line.startsWith('--- ') || !next.startsWith('+++ ')) return false
  const hasPrefixes = /^--- (?:a\/|\/dev\/null)/.test(line) && /^\+\+\+ (?:b\/|\/dev\/null)/.test(next)
  return hasPrefixes || /^@@/.test(lines[at + 2] ?? '')
}

/**
 * Splits a diff by file. Drops the text before the first file.
 * @example splitDiff('Done:\n--- a/x\n+++ b/x\n@@\n-a\n+b') // → ['--- a/x\n+++ b/x\n@@\n-a\n+b']
 */
export function splitDiff(diff: string): string[] {
  const lines = diff.split('\n')
  const files: string[][] = []
  for (const [at, line] of lines.entries()) {
    const file = files.at(-1)
    if (startsFile(lines, at) && !(line.startsWith('--- ') && isUnnamed(file))) files.push([line])
    else file?.push(line)
  }
  return files.map((file) => file.join('\n'))
}

/** After `diff --git`, the names of the file follow once more. */
function isUnnamed(file: readonly string[] = []): boolean {
  return file[0]?.startsWith('diff --git ') === true && !file.some((line) => line.startsWith('+++ '))
}

/**
 * Reads the hunks of a file's diff: a unified diff, or the part of a `*** Begin Patch` envelope. The line numbers and
 * counts of the headers are not used, because models get them wrong.
 */
export function parseDiff(diff: string): { readonly hunks: readonly Hunk[] } | { readonly problem: string } {
  const lines = diff.split(/\r?\n/)
  const hunks: Hunk[] = []
  let hunk: HunkReader | undefined
  for (const [at, line] of lines.entries()) {
    const isFile = startsFile(lines, at)
    if (isFile && hunk) return { problem: 'it contains diffs of several files. Give each file its own update' }
    if (line.startsWith('@@')) {
      if (!hunk?.isEmpty) {
        if (hunk) hunks.push(hunk.end())
        hunk = new HunkReader()
      }
      hunk.readHeader(line)
    } else if (line.startsWith('*** End of File')) hunk?.endFile()
    else if (line.startsWith('*** End Patch')) break
    else if (hunk && !hunk.readLine(line, lines, at)) hunk.isDone = true
    else if (!hunk && END_OF_HEADER.test(lines[at - 1] ?? '') && /^[ +-]/.test(line)) {
      hunk = new HunkReader()
      hunk.readLine(line, lines, at)
    }
  }
  if (hunk) hunks.push(hunk.end())
  if (hunks.length === 0)
    return { problem: 'its diff has no hunk: a line with @@, then lines that start with a space, - or +' }
  return { hunks }
}

class HunkReader {
  isDone = false
  readonly #lines: EditLine[] = []
  readonly #anchors: string[] = []
  #isAtEnd = false
  #endsWithNewline: boolean | undefined
  #stated: { readonly old: number; readonly new: number } | undefined

  get isEmpty(): boolean {
    return this.#lines.length === 0
  }

  readHeader(line: string): void {
    const counts = NUMBERED.exec(line)
    if (counts) this.#stated = { old: Number(counts[1] ?? 1), new: Number(counts[2] ?? 1) }
    else {
      const anchor = line
        .replace(/^@@+/, '')
        .replace(/@@+\s*$/, '')
        .trim()
      if (anchor !== '' && !/^(?:\.{3}|…|[-+]\d.*)$/.test(anchor)) this.#anchors.push(anchor)
    }
  }

  endFile(): void {
    this.#isAtEnd = true
  }

  /** Returns false if the line is no part of the hunk, but text after the diff. */
  readLine(line: string, lines: readonly string[], at: number): boolean {
    if (this.isDone) return true
    const text = line.slice(1)
    if (line.startsWith('\\')) this.#readMarker()
    else if (line.startsWith('+')) this.#lines.push({ kind: 'add', text })
    else if (line.startsWith('-')) this.#lines.push({ kind: 'remove', text })
    else if (line.startsWith(' ')) this.#lines.push({ kind: 'keep', text })
    else if (this.#hasStatedLines() && isRestText(lines, at)) return false
    // Models forget the space. If the line is not one of the file, the hunk fits nowhere.
    else this.#lines.push({ kind: 'keep', text: line })
    return true
  }

  #readMarker(): void {
    const kind = this.#lines.at(-1)?.kind
    this.#isAtEnd = true
    this.#endsWithNewline = kind === 'remove'
  }

  #count(): { readonly old: number; readonly new: number } {
    const countOf = (other: EditLine['kind']): number => this.#lines.filter(({ kind }) => kind !== other).length
    return { old: countOf('add'), new: countOf('remove') }
  }

  #hasStatedLines(): boolean {
    const { old, new: added } = this.#count()
    return this.#stated !== undefined && this.#stated.old === old && this.#stated.new === added
  }

  end(): Hunk {
    const stated = this.#stated
    const count = this.#count()
    const last = this.#lines.findLastIndex(({ kind, text }) => kind !== 'keep' || text !== '')
    return {
      lines: this.#lines.slice(0, last + 1),
      anchors: this.#anchors,
      isAtEnd: this.#isAtEnd,
      endsWithNewline: this.#endsWithNewline,
      isShort: stated !== undefined && (count.old < stated.old || count.new < stated.new),
    }
  }
}

/** Whether there is no changed line from here to the next hunk. */
function isRestText(lines: readonly string[], at: number): boolean {
  for (let next = at; next < lines.length; next++) {
    if (lines[next]!.startsWith('@@') || startsFile(lines, next)) return true
    if (/^[+-]/.test(lines[next]!)) return false
  }
  return true
}
