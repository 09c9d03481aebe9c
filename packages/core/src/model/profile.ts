export const TIERS = ['full', 'medium', 'minimal'] as const
export type Tier = (typeof TIERS)[number]

export const RELIABILITIES = ['very_high', 'high', 'medium', 'low'] as const
export type Reliability = (typeof RELIABILITIES)[number]

/** The JSON Schema dialect that a model's provider accepts with a request; `none` if it accepts no schema. */
export const SCHEMA_SUBSETS = ['openai', 'anthropic', 'google', 'plain', 'none'] as const
export type SchemaSubset = (typeof SCHEMA_SUBSETS)[number]

/** When a model reasons before it answers: by default, only on request, or never. */
export const REASONING_HABITS = ['default', 'optional', 'none'] as const
export type ReasoningHabit = (typeof REASONING_HABITS)[number]

/** US dollars per million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  /** Price of input read from the provider's cache, and of input written to it; the input price if not stated. */
  readonly cacheRead?: number
  readonly cacheWrite?: number
}

/** The properties of a model, each of which can be stated separately. */
export interface ProfileValues {
  /** Maximum number of input and output tokens together, as the maker states it. */
  readonly window: number
  /** Maximum number of tokens in one reply. */
  readonly maxOutput?: number
  /** Number of tokens reserved for a reply; overrides the blueprint's value. */
  readonly reserve?: number
  readonly tier: Tier
  /** Tokenizer id for `loadTokenizer`. */
  readonly tokenizer: string
  readonly xmlReliability: Reliability
  readonly instructionFollowing: Reliability
  /**
   * Number of tokens that a chat message costs in addition to its text, and number of tokens at the start of every
   * reply.
   */
  readonly messageOverhead: number
  readonly replyOverhead: number
  /** The provider's name for the model, if it differs from the id. */
  readonly name?: string
  readonly price?: Price
  /** If this is not set, requests contain no schema, and only the prompt describes the form of the answer. */
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
  /** The source of the window, and when it was read. */
  readonly source: string
  readonly date: string
  /** Where each value comes from. */
  readonly sources?: Readonly<Partial<Record<keyof ProfileValues, ValueSource>>>
}
