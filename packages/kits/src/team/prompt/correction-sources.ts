import type { LayerSource } from '@quire/core'
import type { ItemInput, LayerSourceContext } from '@quire/core/blueprint'
import { renderPart } from '../../render-part.ts'

export interface Correction {
  readonly kind: 'rewrite' | 'continue'
  readonly problems: readonly string[]
  /** The answer so far, in pieces. Only the end of a long answer is included. */
  readonly partial: readonly ItemInput[]
  /** The keys that are missing from the answer, with their descriptions. */
  readonly to_come: readonly string[]
  /** The end of the answer so far. The continuation starts by repeating this text. */
  readonly start_with: string
}

/** Layers added at the end when a prompt is sent again. */
export const correctionSources: Readonly<Record<string, LayerSource>> = {
  continue: (layer) => correctionPart(layer, 'continue'),
  previous: (layer) => correctionOf(layer)?.partial,
  rewrite: (layer) => correctionPart(layer, 'rewrite'),
}

function correctionPart(
  layer: LayerSourceContext,
  kind: Correction['kind'],
): ReturnType<typeof renderPart> | undefined {
  const correction = correctionOf(layer)
  if (correction?.kind !== kind) return undefined
  const { problems, to_come } = correction
  return renderPart(layer, `correction/${kind}`, { problems, to_come })
}

function correctionOf({ inputs }: LayerSourceContext): Correction | undefined {
  return (inputs.correction as Correction | undefined) ?? undefined
}
