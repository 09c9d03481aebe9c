import type { LayerSource } from '@quire/core'
import type { ItemInput, LayerSourceContext } from '@quire/core/blueprint'
import { renderPart } from './render-part.ts'

/** An answer that has to be mended, or to be continued. */
export interface Correction {
  readonly kind: 'rewrite' | 'continue'
  readonly problems: readonly string[]
  /** The answer so far in pieces, of which the last closes its tag. Of a long answer the end goes into the prompt. */
  readonly partial: readonly ItemInput[]
  /** Keys that the answer still lacks, and what each holds. */
  readonly to_come: readonly string[]
  /** The end of the answer so far, which the rest begins by repeating. */
  readonly start_with: string
}

/** The last layers of a prompt that was sent before. */
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
