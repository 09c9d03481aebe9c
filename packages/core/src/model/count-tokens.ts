import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { defaultProfiles } from './load-profiles.ts'

/**
 * Counts the tokens of a text for a model. If the count is an estimate, `exact` is false and the count includes a
 * safety margin.
 */
export async function countTokens(text: string, modelId: string): Promise<{ tokens: number; exact: boolean }> {
  const tokenizer = await loadTokenizer(defaultProfiles().get(modelId).profile.tokenizer)
  return { tokens: tokenizer.count(text), exact: tokenizer.isExact }
}
