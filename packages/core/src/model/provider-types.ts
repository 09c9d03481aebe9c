/** Provider types, each with its own wire format. A provider with one of these names needs no `type`. */
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
