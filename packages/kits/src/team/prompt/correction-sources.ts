import type { LayerSource } from '@quire/core'
import type { ItemInput, LayerSourceContext } from '@quire/core/blueprint'
import { renderPart } from './render-part.ts'

/** An answer that has to be mended, or to be gone on with. */
export interface Correction {
  readonly kind: 'rewrite' | 'continue'
  readonly problems: readonly string[]
  readonly answer: string
  /** The artifact that holds the answer. */
  readonly id: string
}

const PIECE = 400

/** The last layers of a prompt that was sent before. */
export const correctionSources: Readonly<Record<string, LayerSource>> = {
  continue: (layer) =>
    correctionOf(layer)?.kind === 'continue' ? renderPart(layer, 'correction/continue') : undefined,
  previous: (layer) => {
    const correction = correctionOf(layer)
    if (!correction) return undefined
    const { kind, answer, id } = correction
    const pieces = piecesOf(answer, id)
    return kind === 'continue' ? pieces : ['<previous_answer>\n', ...pieces, '\n</previous_answer>']
  },
  rewrite: (layer) => {
    const correction = correctionOf(layer)
    return correction?.kind === 'rewrite'
      ? renderPart(layer, 'correction/rewrite', { problems: correction.problems })
      : undefined
  },
}

function correctionOf({ inputs }: LayerSourceContext): Correction | undefined {
  return (inputs.correction as Correction | undefined) ?? undefined
}

/** Of a long answer the end goes into the prompt. */
function piecesOf(answer: string, id: string): ItemInput[] {
  const pieces: ItemInput[] = []
  for (let at = 0; at < answer.length; at += PIECE) {
    pieces.push({ text: answer.slice(at, at + PIECE), source: { kind: 'artifact', id } })
  }
  return pieces
}
