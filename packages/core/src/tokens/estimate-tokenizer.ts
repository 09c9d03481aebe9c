import type { Tokenizer } from './tokenizer.ts'

/** The parts of `estimate:o200k_base*1.3`, or undefined if the id is not an estimate. */
export function parseEstimate(id: string): { readonly from: string; readonly factor: number } | undefined {
  const match = /^estimate:([a-z0-9_]+)\*(\d+(?:\.\d+)?)$/.exec(id)
  return match === null ? undefined : { from: match[1]!, factor: Number(match[2]) }
}

/** Multiplies another vocabulary's counts by a factor and rounds up. The factor includes a safety margin. */
export function estimateTokenizer(id: string, from: Tokenizer, factor: number): Tokenizer {
  const scale = (tokens: number) => Math.ceil(tokens * factor)
  return {
    ...from,
    id,
    isExact: false,
    count: (text) => scale(from.count(text)),
    total: (measure) => scale(from.total(measure)),
  }
}
