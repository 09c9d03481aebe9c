export const TIERS = ['full', 'medium', 'minimal'] as const
export type Tier = (typeof TIERS)[number]

export const RELIABILITIES = ['very_high', 'high', 'medium', 'low'] as const
export type Reliability = (typeof RELIABILITIES)[number]

/** Whose subset of JSON Schema a model's provider takes with a request; `none` where it takes none. */
export const SCHEMA_SUBSETS = ['openai', 'anthropic', 'google', 'plain', 'none'] as const
export type SchemaSubset = (typeof SCHEMA_SUBSETS)[number]

/** When a model reasons before it answers: unless it is told not to, or only when it is told to. */
export const REASONING_HABITS = ['default', 'optional', 'none'] as const
export type ReasoningHabit = (typeof REASONING_HABITS)[number]

/** US dollars per million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  /** Input that the provider's cache served, and input that it stored there; the price of input where not stated. */
  readonly cacheRead?: number
  readonly cacheWrite?: number
}

/** What can be stated of a model, each value on its own. */
export interface ProfileValues {
  /** Tokens of input and output together, as the maker states it. */
  readonly window: number
  /** Most tokens that one reply may have. */
  readonly maxOutput?: number
  /** Tokens kept free for a reply, whatever a blueprint says. */
  readonly reserve?: number
  readonly tier: Tier
  /** Tokenizer id for `loadTokenizer`. */
  readonly tokenizer: string
  readonly xmlReliability: Reliability
  readonly instructionFollowing: Reliability
  /** Tokens that a chat message costs beside its text, and the reply's opening. */
  readonly messageOverhead: number
  readonly replyOverhead: number
  /** What the provider calls the model, where that differs from the id. */
  readonly name?: string
  readonly price?: Price
  /** Where it is not stated, requests carry no schema, and the prompt alone shows the form of the answer. */
  readonly structuredOutput?: SchemaSubset
  readonly reasoning?: ReasoningHabit
}

/** Who states a value, and when that was read. */
export interface ValueSource {
  readonly source: string
  readonly date?: string
}

/** What is known of one model: window, tier, tokenizer, price. Unknown values are `undefined`, never guessed. */
export interface Profile extends ProfileValues {
  /** `provider/model`. */
  readonly id: string
  readonly provider: string
  readonly aliases: readonly string[]
  /** Where the window comes from, and when that was read. */
  readonly source: string
  readonly date: string
  /** Where each value comes from. */
  readonly sources?: Readonly<Partial<Record<keyof ProfileValues, ValueSource>>>
}
