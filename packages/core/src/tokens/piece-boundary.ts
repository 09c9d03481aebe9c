import { SPACE_MARK } from './character-vocabulary.ts'

const SPACE = 0x20
const LINE_FEED = 0x0a

/**
 * Boundaries of a vocabulary that merges characters without splitting the text first. If no piece contains two given
 * characters side by side, no merge ever joins the two characters, so both sides merge independently. In current
 * vocabularies, a piece has spaces only at its start, and line feeds only next to other line feeds. The code checks the
 * pieces for these properties. If some piece spans a place before a space or beside a line feed, that place is no
 * boundary.
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

/** Treats a space mark in the text as a space. */
function spaceFor(unit: number): number {
  return unit === SPACE_MARK ? SPACE : unit
}
