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

/** The reasoning efforts. Each client translates them for its provider. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number]
