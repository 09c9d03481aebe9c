import type { ItemInput } from '@quire/core/blueprint'

const PIECE = 400

/** Splits the unfinished answer into pieces, so that a prompt can contain only its last pieces. */
export function inPieces(text: string): ItemInput[] {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${PIECE}}(?=\\s|$)|[\\s\\S]{1,${PIECE}}`, 'gu')) ?? []
  return pieces.map((piece, index) => ({
    id: String(index + 1),
    text: piece,
    source: { kind: 'state', path: 'the answer so far' },
  }))
}
