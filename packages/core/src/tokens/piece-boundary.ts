import { SPACE_MARK } from './character-vocabulary.ts'

const SPACE = 0x20
const LINE_FEED = 0x0a

/**
 * Boundaries of a vocabulary that merges characters without splitting the text first. Two characters have a boundary
 * between them if they are not adjacent in any piece. In current vocabularies, spaces occur only at the start of a
 * piece, and line feeds only next to other line feeds. The code checks this.
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

/** Converts the vocabulary's space mark to a space. */
function spaceFor(unit: number): number {
  return unit === SPACE_MARK ? SPACE : unit
}
