import type { Profile } from '@quire/core'
import type { CallUsage } from '@quire/runtime/call'
import type { ExpectedCalls, FlowEstimate, Range } from '@quire/runtime/engine'

const PRICED_TOKENS = 1_000_000

/** The expected usage of calls. */
export interface Expected {
  readonly calls: Range
  readonly tokens: { readonly input: Range; readonly output: Range }
  /** The cost in US dollars at known prices. Null if no price is known. */
  readonly cost: Range | null
  /** Calls to models without a known price. Absent if every price is known. */
  readonly unknownCost?: readonly { readonly model: string; readonly reason: 'price'; readonly calls: Range }[]
}

export interface RunEstimate extends Expected {
  readonly flow: string
  /** Whether the run may make more calls than estimated, depending on the answers. */
  readonly isOpen: boolean
  readonly by: {
    readonly model: readonly (Expected & { readonly model: string })[]
    readonly stage: readonly (Expected & { readonly stage: string | null })[]
    readonly step: readonly (Expected & {
      readonly stage: string | null
      readonly step: string
      readonly model: string
    })[]
  }
  /** The amount that provider caches could save. It is not subtracted from the cost. Absent if no saving is known. */
  readonly caching?: { readonly tokens: number; readonly saves: number }
  /** The assumptions behind the figures. */
  readonly assumptions: readonly string[]
}

export interface Prices {
  readonly priceOf: (model: string) => Profile['price']
  readonly costOf: (model: string, usage: CallUsage) => number | undefined
}

/** Prices a flow's estimate, in total and by model, stage and step. */
export function priceEstimate(
  flow: string,
  { calls, assumptions, isOpen = false }: FlowEstimate,
  prices: Prices,
): RunEstimate {
  const caching = savedByCaching(calls, prices)
  const part = <Name extends object>(nameOf: (one: ExpectedCalls) => Name): (Name & Expected)[] =>
    [...Map.groupBy(calls, (one) => JSON.stringify(nameOf(one))).values()].map((same) => ({
      ...nameOf(same[0]!),
      ...expect(same, prices),
    }))
  return {
    flow,
    isOpen,
    ...expect(calls, prices),
    by: {
      model: part(({ model }) => ({ model })),
      stage: part(({ stage = null }) => ({ stage })),
      step: part(({ stage = null, step, model }) => ({ stage, step, model })),
    },
    ...(caching.saves > 0 && { caching }),
    assumptions,
  }
}

function expect(all: readonly ExpectedCalls[], { costOf }: Prices): Expected {
  const priced = all.map((one) => {
    // A long prompt may cost more per token, so the price of an average call counts.
    const cost = (bound: keyof Range): number | undefined => {
      const calls = Math.max(1, one.calls[bound] ?? 0)
      const [inputTokens, outputTokens] = [one.input[bound], one.output[bound]]
      if (inputTokens === undefined || outputTokens === undefined) return undefined
      const each = costOf(one.model, { inputTokens: inputTokens / calls, outputTokens: outputTokens / calls })
      return each === undefined ? undefined : each * calls
    }
    const [from, expected, to] = [cost('from'), cost('expected'), cost('to')]
    const range = from === undefined || to === undefined ? undefined : { from, ...withExpected(expected), to }
    return { one, cost: range }
  })
  const knownCosts = priced.flatMap(({ cost }) => cost ?? [])
  const unknown = priced.filter(({ cost }) => cost === undefined).map(({ one }) => one)
  const unknownCost = [...Map.groupBy(unknown, ({ model }) => model)].map(([model, same]) => ({
    model,
    reason: 'price' as const,
    calls: sum(same.map(({ calls }) => calls)),
  }))
  return {
    calls: sum(all.map(({ calls }) => calls)),
    tokens: { input: sum(all.map(({ input }) => input)), output: sum(all.map(({ output }) => output)) },
    cost: all.length > 0 && knownCosts.length === 0 ? null : sum(knownCosts),
    ...(unknownCost.length > 0 && { unknownCost }),
  }
}

function savedByCaching(all: readonly ExpectedCalls[], { priceOf }: Prices): { tokens: number; saves: number } {
  let tokens = 0
  let saves = 0
  for (const { model, repeated = 0 } of all) {
    const { input, cacheRead } = priceOf(model) ?? {}
    if (input === undefined || cacheRead === undefined) continue
    tokens += repeated
    saves += (repeated * (input - cacheRead)) / PRICED_TOKENS
  }
  return { tokens, saves }
}

/** The sum has an expected value only if all of the ranges have one. */
function sum(ranges: readonly Range[]): Range {
  const total = (figures: readonly number[]): number => figures.reduce((all, figure) => all + figure, 0)
  const expected = ranges.flatMap((range) => range.expected ?? [])
  const isKnown = ranges.length > 0 && expected.length === ranges.length
  return {
    from: total(ranges.map(({ from }) => from)),
    ...withExpected(isKnown ? total(expected) : undefined),
    to: total(ranges.map(({ to }) => to)),
  }
}

function withExpected(expected: number | undefined): Pick<Range, 'expected'> {
  return expected === undefined ? {} : { expected }
}
