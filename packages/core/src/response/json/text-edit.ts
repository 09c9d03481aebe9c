import type { JsonRepair } from './parsed-json.ts'

/** An edit that replaces the text from `start` to `end`. `code` is the repair code. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly by: string
  readonly code: JsonRepair['code']
}

/** Applies edits to the text from `start` to `end`. The edits must be in order and must not overlap. */
export function applyEdits(text: string, start: number, end: number, edits: readonly TextEdit[]): string {
  if (edits.length === 0) return text.slice(start, end)
  const pieces: string[] = []
  let position = start
  for (const edit of edits) {
    pieces.push(text.slice(position, edit.start), edit.by)
    position = edit.end
  }
  pieces.push(text.slice(position, end))
  return pieces.join('')
}

const SENTENCES: Partial<Record<JsonRepair['code'], string>> = {
  comment: 'A comment was removed.',
  space: 'White space that is invalid in JSON was replaced by a space.',
  'extra-comma': 'An extra comma was removed.',
  escape: 'A stray backslash was escaped.',
  'control-character': 'A raw control character inside a string was escaped.',
  'stray-quote': 'A quote inside a string was escaped.',
  quotes: 'A string with missing or unusual quotes was put in double quotes.',
  'text-block': 'A fenced block or triple-quoted text was read as a string.',
  closed: 'Open brackets and strings at the end were closed.',
  dropped: 'An incomplete member at the end was dropped.',
  completed: 'A truncated number or literal at the end was completed.',
  lines: 'Values on separate lines were read as one array.',
}

/** Returns one repair per kind of edit, with the first position and the number of edits. */
export function describeEdits(edits: readonly TextEdit[]): JsonRepair[] {
  const found = new Map<JsonRepair['code'], { position: number; count: number }>()
  for (const { code, start } of edits) {
    const counted = found.get(code)
    if (counted) counted.count++
    else found.set(code, { position: start, count: 1 })
  }
  return [...found].map(([code, { position, count }]) => ({
    code,
    message: `${SENTENCES[code] ?? 'The text was changed.'}${count > 1 ? ` (${count} times)` : ''}`,
    position,
  }))
}
