import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import type { Tokenizer } from '../tokens/tokenizer.ts'
import type { Profile } from './profile.ts'

/** The token count of chat messages, including the overhead of each message and of the reply. */
export function messageTokens(
  messages: readonly { readonly content: string }[],
  tokenizer: Pick<Tokenizer, 'count'>,
  { messageOverhead, replyOverhead }: Pick<Profile, 'messageOverhead' | 'replyOverhead'>,
): number {
  if (messages.length === 0) return 0
  return messages.reduce((sum, { content }) => sum + tokenizer.count(content) + messageOverhead, replyOverhead)
}

/** Counts chat messages with the tokenizer of the model that receives them. */
export async function countMessages(
  messages: readonly { readonly content: string }[],
  profile: Profile,
): Promise<number> {
  return messageTokens(messages, await loadTokenizer(profile.tokenizer), profile)
}
