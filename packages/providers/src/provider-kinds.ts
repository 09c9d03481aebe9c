import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelContext, ProviderType } from '@quire/runtime/call'
import type { ToPromptOptions } from './to-prompt.ts'

export interface Connect {
  readonly provider: string
  /** The provider's name for the model. */
  readonly name: string
  readonly baseURL: string
  readonly apiKey: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
}

type ProviderOptions = NonNullable<Parameters<LanguageModelV4['doStream']>[0]['providerOptions']>

export interface ThinkingBudget {
  readonly min: number
  readonly max?: number
  /** Whether the client adds the budget to the output limit. */
  readonly isAdded?: boolean
  /** Whether a model needs a reasoning budget. */
  isWanted(model: string, habit: ModelContext['reasoning']): boolean
  options(tokens: number): ProviderOptions
}

/** The properties of a kind of provider. */
export interface ProviderKind {
  /** Always passed to the client. Otherwise, the client would read a base URL from the environment. */
  readonly baseUrl?: string
  /** Environment variables for the key, in order. Empty if no key is needed. */
  readonly keys: readonly string[]
  /** Whether system messages are allowed only at the beginning. */
  readonly isSystemFirst?: boolean
  /**
   * How to mark the end of a cacheable part, and the maximum number of marks. Absent if the provider needs no marks.
   */
  readonly breakpoint?: ToPromptOptions['breakpoint']
  /** The finish reason that the provider sends for a complete response. Set only if the client does not report it. */
  readonly doneWord?: string
  /**
   * The last event of a response, after the event with the finish reason. Set only if the client reports the finish
   * reason after the last event.
   */
  readonly closingEvent?: string
  readonly options?: ProviderOptions
  /** How to set the number of reasoning tokens, if the provider does not accept an effort level. */
  readonly thinkingBudget?: ThinkingBudget
  /** Marks a schema as a hint that is not enforced. */
  readonly looseSchema?: ProviderOptions
  /** The npm package of the provider's client, an optional peer dependency. */
  readonly client: string
  /** Loads the client on first use. */
  connect(settings: Connect): Promise<LanguageModelV4>
  /** The provider's models that turn texts into vectors. Absent if its client has none. */
  connectEmbedding?(settings: Connect): Promise<EmbeddingModelV4>
}

/** The provider must not store prompts. Quire stores them itself. */
const NOT_STORED = { store: false }

const COMPATIBLE: Pick<ProviderKind, 'client' | 'connect' | 'connectEmbedding' | 'looseSchema'> = {
  looseSchema: { openaiCompatible: { strictJsonSchema: false } },
  client: '@ai-sdk/openai-compatible',
  async connect(settings) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const { provider, name } = settings
    // Profiles determine which models accept a schema. No schema is sent to other models.
    const features = { includeUsage: true, supportsStructuredOutputs: true }
    return createOpenAICompatible({ ...common(settings), ...features, name: provider })(name)
  },
  async connectEmbedding(settings) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const { provider, name } = settings
    return createOpenAICompatible({ ...common(settings), name: provider }).embeddingModel(name)
  },
}

export const PROVIDER_KINDS: Readonly<Record<ProviderType, ProviderKind>> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    keys: ['OPENAI_API_KEY'],
    // Summaries of reasoning are available only to organisations verified by OpenAI.
    options: { openai: { ...NOT_STORED, reasoningSummary: null } },
    looseSchema: { openai: { strictJsonSchema: false } },
    doneWord: 'completed',
    client: '@ai-sdk/openai',
    connect: async (settings) => (await import('@ai-sdk/openai')).createOpenAI(common(settings))(settings.name),
    connectEmbedding: async (settings) =>
      (await import('@ai-sdk/openai')).createOpenAI(common(settings)).embeddingModel(settings.name),
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    keys: ['ANTHROPIC_API_KEY'],
    isSystemFirst: true,
    breakpoint: { max: 4, options: { anthropic: { cacheControl: { type: 'ephemeral' } } } },
    thinkingBudget: {
      min: 1024,
      isAdded: true,
      // Models that reason by default accept an effort level instead of a budget.
      isWanted: (_, habit) => habit === 'optional',
      options: (budgetTokens) => ({ anthropic: { thinking: { type: 'enabled', budgetTokens } } }),
    },
    closingEvent: 'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    client: '@ai-sdk/anthropic',
    connect: async (settings) => (await import('@ai-sdk/anthropic')).createAnthropic(common(settings))(settings.name),
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
    isSystemFirst: true,
    // Otherwise, the client would derive a budget from the model's maximum output. Such a budget could exceed the
    // request's limit.
    thinkingBudget: {
      min: 128,
      max: 24_576,
      isWanted: (model) => /gemini-2\.5/.test(model),
      options: (thinkingBudget) => ({ google: { thinkingConfig: { thinkingBudget } } }),
    },
    client: '@ai-sdk/google',
    connect: async (settings) => (await import('@ai-sdk/google')).createGoogle(common(settings))(settings.name),
    connectEmbedding: async (settings) =>
      (await import('@ai-sdk/google')).createGoogle(common(settings)).embeddingModel(settings.name),
  },
  xai: {
    baseUrl: 'https://api.x.ai/v1',
    keys: ['XAI_API_KEY'],
    options: { xai: NOT_STORED },
    client: '@ai-sdk/xai',
    connect: async (settings) => (await import('@ai-sdk/xai')).createXai(common(settings))(settings.name),
  },
  deepseek: {
    baseUrl: 'https://api.deepseek.com',
    keys: ['DEEPSEEK_API_KEY'],
    client: '@ai-sdk/deepseek',
    connect: async (settings) => (await import('@ai-sdk/deepseek')).createDeepSeek(common(settings))(settings.name),
  },
  mistral: {
    baseUrl: 'https://api.mistral.ai/v1',
    keys: ['MISTRAL_API_KEY'],
    client: '@ai-sdk/mistral',
    connect: async (settings) => (await import('@ai-sdk/mistral')).createMistral(common(settings))(settings.name),
    connectEmbedding: async (settings) =>
      (await import('@ai-sdk/mistral')).createMistral(common(settings)).embeddingModel(settings.name),
  },
  alibaba: {
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    keys: ['DASHSCOPE_API_KEY', 'ALIBABA_API_KEY'],
    client: '@ai-sdk/alibaba',
    connect: async (settings) => (await import('@ai-sdk/alibaba')).createAlibaba(common(settings))(settings.name),
    connectEmbedding: async (settings) =>
      (await import('@ai-sdk/alibaba')).createAlibaba(common(settings)).embeddingModel(settings.name),
  },
  ollama: { baseUrl: 'http://127.0.0.1:11434/v1', keys: [], ...COMPATIBLE },
  'openai-compatible': { keys: [], ...COMPATIBLE },
}

function common({ baseURL, apiKey, headers, fetch }: Connect) {
  return { baseURL, headers, fetch, ...(apiKey !== undefined && { apiKey }) }
}
