import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { defaultProfiles } from './load-profiles.ts'

/** Counts the tokens of a text for a model. `exact` is false for an estimate, which includes a safety margin. */
export async function countTokens(text: string, modelId: string): Promise<{ tokens: number; exact: boolean }> {
  const tokenizer = await loadTokenizer(defaultProfiles().get(modelId).profile.tokenizer)
  return { tokens: tokenizer.count(text), exact: tokenizer.isExact }
}
