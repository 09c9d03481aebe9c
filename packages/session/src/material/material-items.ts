import type { ItemInput } from '@quire/core/blueprint'
import type { WorkingPiece } from './working-piece.ts'

/** Pieces of the work as the items of a layer, the first worth most. */
export function materialItems(given: unknown): ItemInput[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined
  return (given as readonly WorkingPiece[]).map(({ id, path, text }, index) => ({
    id,
    text,
    weight: -index,
    source: { kind: 'state', path },
  }))
}
