import type { TextEdit } from './text-edit.ts'

const OPENING = /```[^\n`]*\n|"""\r?\n?/y

/**
 * A fenced block or a text in triple quotes, where a value belongs, as the JSON string that it stands for. It ends with
 * the mark that a delimiter follows; without one it is no value.
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
