import type { ItemInput } from '@quire/core/blueprint'

const PIECE = 400

/** An answer so far, so that of a long one the end is in the prompt. */
export function inPieces(text: string): ItemInput[] {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${PIECE}}(?=\\s|$)|[\\s\\S]{1,${PIECE}}`, 'gu')) ?? []
  return pieces.map((piece, index) => ({
    id: String(index + 1),
    text: piece,
    source: { kind: 'state', path: 'the answer so far' },
  }))
}
