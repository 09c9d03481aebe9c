import type { ItemInput } from '@quire/core/blueprint'
import type { WorkingPiece } from './working-piece.ts'

/** Converts working material to the items of a layer, most important first. */
export function materialItems(given: unknown): ItemInput[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined
  return (given as readonly WorkingPiece[]).map(({ id, path, text }, index) => ({
    id,
    text,
    weight: -index,
    source: { kind: 'state', path },
  }))
}
