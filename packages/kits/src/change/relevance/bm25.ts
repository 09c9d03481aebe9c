/** BM25 parameters. K1 limits the effect of repeated terms. B controls the penalty for long texts. */
const K1 = 1.2
const B = 0.35

/** How much a term counts that occurs in `found` of `all` texts. Rare terms count more. */
export function inverseFrequency(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5))
}

/** How much a term counts that occurs several times in a text. `length` is relative to the average length. */
export function saturated(times: number, length: number): number {
  return (times * (K1 + 1)) / (times + K1 * (1 - B + B * length))
}
