import { type Assembly, explainFit } from '@quire/core'
import type { FitColumn } from '@quire/runtime'
import type { Static } from 'typebox'
import type { Plain } from '../route/route.ts'
import type { FitColumn as FitColumnSchema, LayerReport, Prompt } from '../schema/prompt.ts'

/** A prompt as plain data. Many properties of an assembly are computed lazily, and JSON would omit these properties. */
export function promptFacts(assembly: Assembly): Plain<Static<typeof Prompt>> {
  const { blueprint, model, tier, format, text, messages, xml, tokens, spans, stableEnds, prefix, diagnostics, hash } =
    assembly
  return {
    blueprint,
    model,
    tier,
    format,
    text,
    messages,
    ...(xml !== undefined && { xml }),
    tokens,
    layers: layerFacts(assembly),
    spans,
    stableEnds,
    ...(prefix && { prefix }),
    diagnostics,
    hash,
  }
}

function layerFacts(assembly: Assembly): readonly Plain<Static<typeof LayerReport>>[] {
  const sentences = explainFit(assembly).map(({ sentence }) => sentence)
  return assembly.layers.map((layer, index) => ({ ...layer, sentence: sentences[index]! }))
}

/** The result for one model, without its text. */
export function columnFacts(column: FitColumn): Plain<Static<typeof FitColumnSchema>> {
  const { model } = column
  if ('error' in column) {
    const { code, message, ...facts } = column.error.toJSON()
    return { model, fits: false, error: { code: String(code), message: String(message), ...facts } }
  }
  const { tier, tokens, diagnostics } = column.assembly
  return { model, fits: true, tier, tokens, layers: layerFacts(column.assembly), diagnostics }
}
