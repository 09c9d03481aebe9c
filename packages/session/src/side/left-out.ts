import type { Assembly, Diagnostic } from '@quire/core'
import { byWorth, mayGo } from './side-blueprint.ts'
import type { LeftOut, SideCall } from './side-call.ts'

// Maximum number of omitted pieces to name. The rest are only counted.
const MAX_NAMED = 8

/** Returns the omitted pieces of each material. The least important pieces are omitted first. */
export function leftOutOf(side: SideCall, { layers }: Pick<Assembly, 'layers'>): LeftOut {
  const left: Record<string, readonly string[]> = {}
  for (const [name, material] of Object.entries(side.material)) {
    if (!mayGo(side, name)) continue
    const own = layers.filter(({ id, items }) => items && (id === name || id.startsWith(`${name}#`)))
    // Unused material has no layer, so it is not counted as left out.
    const missing = own.reduce((max, { items }) => Math.max(max, items!.total - items!.kept), 0)
    if (missing > 0) left[name] = byWorth(material).slice(-missing)
  }
  return left
}

/** Returns one warning for each shortened material, unless the next prompt contains the omitted pieces. */
export function tellLeftOut(side: SideCall, leftOut: LeftOut, { tokens }: Pick<Assembly, 'tokens'>): Diagnostic[] {
  const { step, document } = side.purpose
  return Object.entries(leftOut)
    .filter(([name]) => !side.material[name]!.isContinued)
    .map(([name, ids]) => ({
      code: 'session.side-left-out',
      severity: 'warning',
      layer: name,
      message: `${step}${document === undefined ? '' : ` ${document}`}, ${side.model}: ${ids.length} of ${side.material[name]!.pieces.length} pieces of ${name} left out, to fit into ${tokens.budget} tokens: ${named(ids)}.`,
    }))
}

function named(ids: readonly string[]): string {
  const more = ids.length - MAX_NAMED
  return ids.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
