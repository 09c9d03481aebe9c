import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import type { Tokenizer } from '../tokens/tokenizer.ts'
import { defaultProfiles } from './load-profiles.ts'
import type { Profile } from './profile.ts'

/**
 * Counts the tokens of a text for a model. If the count is an estimate, `exact` is false and the count includes a
 * safety margin.
 * @example await countTokens('Hello, world!', 'openai/gpt-4o') // → { tokens: 4, exact: true }
 */
export async function countTokens(text: string, modelId: string): Promise<{ tokens: number; exact: boolean }> {
  const tokenizer = await loadTokenizer(defaultProfiles().get(modelId).profile.tokenizer)
  return { tokens: tokenizer.count(text), exact: tokenizer.isExact }
}

/** The tokens that the chat format adds to texts. */
export type ChatOverhead = Pick<Profile, 'messageOverhead' | 'replyOverhead'>

/** The token count of one chat message, from the token count of its text. */
export function withMessageOverhead(textTokens: number, { messageOverhead }: ChatOverhead): number {
  return textTokens + messageOverhead
}

/**
 * The token count of chat messages, including the overhead of each message and of the response.
 * @example
 * const tokenizer = { count: (text) => text.length }
 * messageTokens([{ content: 'Hi' }], tokenizer, { messageOverhead: 4, replyOverhead: 3 }) // → 9
 */
export function messageTokens(
  messages: readonly { readonly content: string }[],
  tokenizer: Pick<Tokenizer, 'count'>,
  overhead: ChatOverhead,
): number {
  if (messages.length === 0) return 0
  return messages.reduce(
    (sum, { content }) => sum + withMessageOverhead(tokenizer.count(content), overhead),
    overhead.replyOverhead,
  )
}

/**
 * Counts chat messages with the tokenizer of the model that receives them.
 * @example
 * const { profile } = defaultProfiles().get('openai/gpt-4o')
 * await countMessages([{ content: 'Hello, world!' }], profile) // → 11
 */
export async function countMessages(
  messages: readonly { readonly content: string }[],
  profile: Profile,
): Promise<number> {
  return messageTokens(messages, await loadTokenizer(profile.tokenizer), profile)
}
