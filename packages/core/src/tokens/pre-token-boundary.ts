/**
 * Boundaries of the vocabularies that split a text with a regular expression before merging: o200k, cl100k, Llama 3,
 * Qwen 2.5, DeepSeek and Tekken. The patterns differ in letters, digits and contractions, but share the following
 * properties. Here `\s` is any white space, and a "mark" is any character that is not white space, a letter or a digit.
 *
 * - White space starts a match, continues white space, or is a line break after marks (`[\r\n]*`). A match therefore
 *   ends before a space, unless white space precedes the space. It also ends before a line feed that follows a letter
 *   or a digit.
 * - A match that contains a line feed can continue only with white space or, if the pattern has `[\r\n/]*`, with
 *   slashes. A match therefore ends after a line feed if neither white space nor a slash follows. Cutting the text
 *   there does not change the matches before the cut. White space that ends with a line feed is always one match, and
 *   no look-ahead goes beyond the line feed.
 * - In white space that contains line feeds, the match ends after the last line feed (`\s*[\r\n]+`). There is therefore
 *   also a boundary between a line feed and the indentation after it. The two neighbouring characters alone do not show
 *   this boundary, so `cutsIndentation` handles the case.
 * - No pattern looks behind, so the text after a boundary matches as if the text began there.
 *
 * Qwen composes characters (NFC) first. Spaces and line feeds never compose, and no mark moves across them. A letter
 * may decompose into a letter and a mark (as U+0958 does), so only ASCII letters count as letters here. If
 * implementations disagree about whether a character is white space (U+0085, U+FEFF), its position is not a boundary.
 */
export function isPreTokenBoundary(left: number, right: number): boolean {
  if (right === SPACE) return !isWhiteSpace(left)
  if (right === LINE_FEED) return isAlphanumeric(left)
  return left === LINE_FEED && right !== SLASH && !isWhiteSpace(right)
}

const SPACE = 0x20
const LINE_FEED = 0x0a
const SLASH = 0x2f

function isAlphanumeric(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)
}

function isWhiteSpace(unit: number): boolean {
  if (unit < 0x80) return unit === SPACE || (unit >= 0x09 && unit <= 0x0d)
  return /[\s\u0085\ufeff]/.test(String.fromCharCode(unit))
}
