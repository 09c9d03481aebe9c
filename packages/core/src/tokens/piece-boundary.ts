import { SPACE_MARK } from './character-vocabulary.ts'

const SPACE = 0x20
const LINE_FEED = 0x0a

/**
 * Boundaries of a vocabulary that merges characters without cutting the text first. Where no piece holds two
 * characters side by side, no merge ever reaches across them, so both sides merge as if they stood alone. In the
 * vocabularies in use a piece has spaces at its front only, and line feeds only among themselves; but that is
 * read from the pieces, not assumed: what some piece holds before a space or beside a line feed is no boundary.
 */
export function pieceBoundary(pieces: Iterable<string>): (left: number, right: number) => boolean {
  const beforeSpace = new Set([SPACE, SPACE_MARK])
  const beforeLineFeed = new Set([LINE_FEED])
  const afterLineFeed = new Set([LINE_FEED])
  for (const piece of pieces) {
    for (let index = piece.indexOf('▁', 1); index > 0; index = piece.indexOf('▁', index + 1)) {
      beforeSpace.add(piece.charCodeAt(index - 1))
    }
    for (let index = piece.indexOf('\n'); index >= 0; index = piece.indexOf('\n', index + 1)) {
      if (index > 0) beforeLineFeed.add(spaceFor(piece.charCodeAt(index - 1)))
      if (index + 1 < piece.length) afterLineFeed.add(spaceFor(piece.charCodeAt(index + 1)))
    }
  }
  return (left, right) => {
    if (right === SPACE) return !beforeSpace.has(left) && !(left === LINE_FEED && afterLineFeed.has(SPACE))
    if (right === LINE_FEED) return !beforeLineFeed.has(spaceFor(left))
    return left === LINE_FEED && !afterLineFeed.has(spaceFor(right))
  }
}

/** A mark in the text counts as the space that it is written for. */
function spaceFor(unit: number): number {
  return unit === SPACE_MARK ? SPACE : unit
}
