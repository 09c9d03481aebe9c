import type { SourcedText } from '../source.ts'
import { selectSourcedText } from './select-sourced-text.ts'

/** Without the blank lines before and the white space after the text, which files have and prompts need not. */
export function trimSourcedText(whole: SourcedText): SourcedText {
  const end = whole.text.trimEnd().length
  const start = Math.min(end, /^(?:[^\S\n]*\n)*/.exec(whole.text)![0].length)
  return start === 0 && end === whole.text.length ? whole : selectSourcedText(whole, [{ start, end }])
}
