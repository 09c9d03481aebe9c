/** Kinds of provider, each with a wire format of its own. A provider of one of these names needs no `type`. */
export const PROVIDER_TYPES = [
  'openai',
  'anthropic',
  'google',
  'xai',
  'deepseek',
  'mistral',
  'alibaba',
  'ollama',
  'openai-compatible',
] as const

export type ProviderType = (typeof PROVIDER_TYPES)[number]
