import type { TextEdit } from './text-edit.ts'

const OPENING = /```[^\n`]*\n|"""\r?\n?/y

/**
 * Converts a fenced block or triple-quoted text in place of a value to a JSON string. The text ends at a closing mark
 * that is followed by a delimiter. Without such a mark, the text is not a value.
 */
export function scanTextBlock(text: string, start: number, regionEnd: number): TextEdit | undefined {
  OPENING.lastIndex = start
  const opening = OPENING.exec(text)
  if (!opening) return undefined
  const mark = text.slice(start, start + 3)
  const bodyStart = start + opening[0].length
  let closing = text.indexOf(mark, bodyStart)
  while (closing >= 0 && closing + 3 <= regionEnd && !/^\s*[,}\]]/.test(text.slice(closing + 3, closing + 64))) {
    closing = text.indexOf(mark, closing + 3)
  }
  if (closing < 0 || closing + 3 > regionEnd) return undefined
  const body = text.slice(bodyStart, closing).replace(/\r?\n[ \t]*$/, '')
  return { start, end: closing + 3, by: JSON.stringify(body), code: 'text-block' }
}
