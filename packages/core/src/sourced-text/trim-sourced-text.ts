import type { SourcedText } from '../source.ts'
import { selectSourcedText } from './select-sourced-text.ts'

/**
 * Removes blank lines before the text and white space after the text. Prompts do not need the white space around a
 * file's text.
 */
export function trimSourcedText(whole: SourcedText): SourcedText {
  const end = whole.text.trimEnd().length
  const start = Math.min(end, /^(?:[^\S\n]*\n)*/.exec(whole.text)![0].length)
  return start === 0 && end === whole.text.length ? whole : selectSourcedText(whole, [{ start, end }])
}
