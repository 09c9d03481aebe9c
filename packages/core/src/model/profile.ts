export const TIERS = ['full', 'medium', 'minimal'] as const
export type Tier = (typeof TIERS)[number]

export const RELIABILITIES = ['very_high', 'high', 'medium', 'low'] as const
export type Reliability = (typeof RELIABILITIES)[number]

/** The JSON Schema dialect that the provider accepts in a request, or `none`. */
export const SCHEMA_SUBSETS = ['openai', 'anthropic', 'google', 'plain', 'none'] as const
export type SchemaSubset = (typeof SCHEMA_SUBSETS)[number]

/** When a model reasons before answering: by default, only on request, or never. */
export const REASONING_HABITS = ['default', 'optional', 'none'] as const
export type ReasoningHabit = (typeof REASONING_HABITS)[number]

/** US dollars per million tokens. */
export interface Rates {
  readonly input: number
  readonly output: number
  /** The prices of cache reads and cache writes. The default is the input price. */
  readonly cacheRead?: number
  readonly cacheWrite?: number
}

/** A model's rates, and the rates for calls with long prompts if they differ. */
export interface Price extends Rates {
  /** A rate applies to the whole call if the prompt has more than `above` tokens. */
  readonly longPrompts?: readonly (Rates & { readonly above: number })[]
}

/**
 * The rates for a call with a prompt of this length.
 * @example ratesFor({ input: 2, output: 12, longPrompts: [{ above: 200_000, input: 4, output: 18 }] }, 300_000).input // → 4
 */
export function ratesFor(price: Price, inputTokens: number): Rates {
  const longestFirst = (price.longPrompts ?? []).toSorted((one, other) => other.above - one.above)
  return longestFirst.find(({ above }) => inputTokens > above) ?? price
}

/** The properties of a model. Each property can be set separately. */
export interface ProfileValues {
  /** The maximum number of input and output tokens together, as published by the model's maker. */
  readonly window: number
  /** Maximum number of tokens in one response. */
  readonly maxOutput?: number
  /** The number of tokens reserved for a response. Overrides the blueprint's value. */
  readonly reserve?: number
  readonly tier: Tier
  /** Tokenizer id for `loadTokenizer`. */
  readonly tokenizer: string
  readonly xmlReliability: Reliability
  readonly instructionFollowing: Reliability
  /**
   * `messageOverhead` is the number of extra tokens per chat message. `replyOverhead` is the number of tokens that the
   * chat format adds before every response.
   */
  readonly messageOverhead: number
  readonly replyOverhead: number
  /** The provider's name for the model, if it differs from the id. */
  readonly name?: string
  readonly price?: Price
  /** If this is not set, requests contain no schema, and only the prompt describes the form of the answer. */
  readonly structuredOutput?: SchemaSubset
  readonly reasoning?: ReasoningHabit
  /** The date when the model's maker retires the model. Calls fail from then on. */
  readonly retirement?: string
}

/**
 * Whether requests to a model contain the schema of the answer, so that the provider enforces it.
 * @example enforcesSchema({ structuredOutput: 'none' }) // → false
 */
export function enforcesSchema({ structuredOutput = 'none' }: Pick<Profile, 'structuredOutput'>): boolean {
  return structuredOutput !== 'none'
}

/** The source of a value, and its date: when the source was published or, if that is unknown, when it was read. */
export interface ValueSource {
  readonly source: string
  readonly date?: string
}

/**
 * The known properties of one model, such as window, tier, tokenizer and price. Unknown values are `undefined` and
 * never guessed.
 */
export interface Profile extends ProfileValues {
  /** `provider/model`. */
  readonly id: string
  readonly provider: string
  readonly aliases: readonly string[]
  /** The source of the model's context window, and the source's date. */
  readonly source: string
  readonly date: string
  readonly sources?: Readonly<Partial<Record<keyof ProfileValues, ValueSource>>>
}
