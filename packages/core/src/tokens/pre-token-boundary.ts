/**
 * Boundaries of the vocabularies that cut a text with a regular expression before they merge: o200k, cl100k,
 * Llama 3, Qwen 2.5, DeepSeek and Tekken. The patterns differ in letters, digits and contractions, but share what
 * this rests on (`\s` any white space, "mark" any character that is neither white space, letter nor digit):
 *
 * - White space starts a match, or goes on with white space, or is a line break after marks (`[\r\n]*`); nothing
 *   else. So a match ends before a space that follows no white space, and before a line feed that follows a
 *   letter or a digit.
 * - A match holding a line feed can go on with white space only, or, where the pattern has `[\r\n/]*`, with
 *   slashes. So a match ends after a line feed that is followed by neither. What stands before matches alike when
 *   the text ends there: the white space up to a last line feed is one match with and without a neighbour, and no
 *   look-ahead is asked beyond it.
 * - Of white space with line feeds inside, the match ends after the last one (`\s*[\r\n]+`), so between a line
 *   feed and the spaces that indent the rest of its line there is a cut as well. It takes a look beyond the two
 *   neighbours, so it is not told here: see `cutsIndentation`.
 * - No pattern looks behind, so what follows a cut matches as if the text began there.
 *
 * Qwen composes characters (NFC) first. A space and a line feed compose with nothing and no mark moves across
 * them, but a letter may come apart into a letter and a mark (U+0958 does), so only ASCII counts as letter here.
 * Where implementations disagree about what white space is (U+0085, U+FEFF), there is no boundary.
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
