import type { RunSummary } from '@quire/runtime'

/** Input and output tokens, including tokens from a provider's cache and tokens used for reasoning. */
export function tokensView(
  { input, output, cacheRead, cacheWrite, reasoning }: RunSummary['tokens'],
  count: (tokens: number) => string = String,
): string {
  const cached = [
    ...(cacheRead === undefined ? [] : [`${count(cacheRead)} from cache`]),
    ...(cacheWrite === undefined || cacheWrite === 0 ? [] : [`${count(cacheWrite)} to cache`]),
  ]
  const note = cached.length > 0 ? ` (${cached.join(', ')})` : ''
  const reasoned = reasoning === undefined || reasoning === 0 ? '' : ` (${count(reasoning)} reasoning)`
  return `${count(input)} tokens in${note}, ${count(output)} out${reasoned}`
}
