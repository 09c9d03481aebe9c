import type { RunSummary } from '@quire/runtime'

/** Tokens in and out, and how many of those in went through a provider's cache, where it said so. */
export function tokensView(
  { input, output, cacheRead, cacheWrite }: RunSummary['tokens'],
  count: (tokens: number) => string = String,
): string {
  const cached = [
    ...(cacheRead === undefined ? [] : [`${count(cacheRead)} from cache`]),
    ...(cacheWrite === undefined || cacheWrite === 0 ? [] : [`${count(cacheWrite)} to cache`]),
  ]
  const note = cached.length > 0 ? ` (${cached.join(', ')})` : ''
  return `${count(input)} tokens in${note}, ${count(output)} out`
}
