import { loadTokenizer } from '../tokens/index.ts'
import { defaultProfiles } from './load-profiles.ts'

/** How many tokens a text has for a model; `exact` is false where that is an estimate, with a margin. */
export async function countTokens(text: string, modelId: string): Promise<{ tokens: number; exact: boolean }> {
  const tokenizer = await loadTokenizer(defaultProfiles().get(modelId).profile.tokenizer)
  return { tokens: tokenizer.count(text), exact: tokenizer.isExact }
}
