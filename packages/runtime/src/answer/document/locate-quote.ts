/** Where a quotation stands in a text. */
interface QuotedPlace {
  /** The line on which the quotation starts, counted from 1. */
  readonly line: number
  /** The text of this line. */
  readonly text: string
}

const IGNORED = /[\s\p{Pd}\p{Pi}\p{Pf}"'‚„′″−`*_~#>|]/u
/** Matches what stands for omitted words. */
const OMISSION = /\s*[[(]?\s*(?:…|\.{3,})\s*[\])]?\s*/

/**
 * Finds a quotation in a text. White space, quotation marks, dashes, Markdown's marks and the case of letters do not
 * matter. An
 * ellipsis stands for any omitted words.
 * @example locateQuote('“the café in September”', 'It opens\nat the café\nin September.') // → { line: 2, … }
 */
export function locateQuote(quote: string, text: string): QuotedPlace | undefined {
  const { letters, offsets } = lettersOf(text)
  const pieces = quote.split(OMISSION).map((piece) => trimEnds(lettersOf(piece).letters))
  const wanted = pieces.filter((piece) => piece !== '')
  let end = 0
  let start: number | undefined
  for (const piece of wanted) {
    const at = letters.indexOf(piece, end)
    if (at < 0) return undefined
    start ??= at
    end = at + piece.length
  }
  if (start === undefined) return undefined
  const before = text.slice(0, offsets[start]).split('\n')
  return { line: before.length, text: text.split('\n')[before.length - 1]!.trim() }
}

/** The letters that count, and their offsets in the text. */
function lettersOf(text: string): { readonly letters: string; readonly offsets: readonly number[] } {
  const offsets: number[] = []
  let letters = ''
  for (let index = 0; index < text.length; index++) {
    if (IGNORED.test(text[index]!)) continue
    // A letter can have several lower-case letters. Each has the offset of its letter.
    for (const letter of text[index]!.toLowerCase()) {
      letters += letter
      offsets.push(index)
    }
  }
  return { letters, offsets }
}

/** A quotation may end with a full stop or comma of its own. */
function trimEnds(letters: string): string {
  return letters.replace(/^[.,;:!?()]+|[.,;:!?()]+$/g, '')
}
