import { isTelling } from './overlap-length.ts'

/**
 * If the line is longer than this, only its end is requested. Models copy a few words more reliably than a page-long
 * line.
 */
const MAX_REPEAT = 200

/**
 * Returns the end of a truncated text, usually its last line. The model is asked to repeat it before it continues. A
 * short line is extended with earlier lines. Only the end of a long line is returned. Surrounding white space is
 * omitted, because models do not copy it.
 */
export function textToRepeat(text: string): string {
  const written = text.trim()
  let start = written.lastIndexOf('\n') + 1
  while (start > 0 && written.length - start < MAX_REPEAT && !isTelling(written.slice(start)))
    start = written.slice(0, start - 1).lastIndexOf('\n') + 1
  const lines = written.slice(start)
  return (lines.length > MAX_REPEAT ? endOf(lines) : lines).trimStart()
}

function endOf(line: string): string {
  const end = line.slice(-MAX_REPEAT)
  const word = end.search(/\s\S/)
  const fromWord = word < 0 ? '' : end.slice(word + 1)
  // A line without spaces may be cut anywhere except inside a character.
  return isTelling(fromWord) ? fromWord : end.replace(/^[\uDC00-\uDFFF]/, '')
}
