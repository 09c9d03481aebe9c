export const TIERS = ['full', 'medium', 'minimal'] as const
export type Tier = (typeof TIERS)[number]

export const RELIABILITIES = ['very_high', 'high', 'medium', 'low'] as const
export type Reliability = (typeof RELIABILITIES)[number]

/** The JSON Schema dialect that a model's provider accepts with a request; `none` if it accepts no schema. */
export const SCHEMA_SUBSETS = ['openai', 'anthropic', 'google', 'plain', 'none'] as const
export type SchemaSubset = (typeof SCHEMA_SUBSETS)[number]

/** When a model reasons before it answers: by default, or only on request. */
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

/** The properties of a model, each of which can be stated separately. */
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

/** The source of a value, and when it was read. */
export interface ValueSource {
  readonly source: string
  readonly date?: string
}

/** The known properties of one model: window, tier, tokenizer, price. Unknown values are `undefined`, never guessed. */
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
