export type Tier = 'full' | 'medium' | 'minimal'
export type Reliability = 'very_high' | 'high' | 'medium' | 'low'

/** What is known of one model. What nobody stated is `undefined`, never a guess. */
export interface Profile {
  /** `provider/model`. */
  readonly id: string
  readonly provider: string
  readonly aliases: readonly string[]
  /** Tokens of input and output together, as the maker states it. */
  readonly window: number
  /** Most tokens that one reply may have. */
  readonly maxOutput?: number
  readonly tier: Tier
  /** Tokenizer id for `loadTokenizer`. */
  readonly tokenizer: string
  readonly xmlReliability: Reliability
  readonly instructionFollowing: Reliability
  /** Tokens that a chat message costs beside its text, and the reply's opening. */
  readonly messageOverhead: number
  readonly replyOverhead: number
  /** US dollars for a million tokens. */
  readonly price?: { readonly input: number; readonly output: number }
  /** Where the values come from, and when that was read. */
  readonly source: string
  readonly date: string
}
