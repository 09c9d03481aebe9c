import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { CallRequest, ModelContext, ReasoningEffort } from '@quire/runtime/call'
import { type AdaptedSchema, adaptSchema } from './adapt-schema.ts'
import type { ProviderKind } from './provider-kinds.ts'
import { toPrompt } from './to-prompt.ts'

type CallOptions = Parameters<LanguageModelV4['doStream']>[0]

/** A request in the client's format, with warnings about unsupported parts. */
export function toCallOptions(
  request: CallRequest,
  kind: ProviderKind,
  { structuredOutput, reasoning: habit }: Pick<ModelContext, 'structuredOutput' | 'reasoning'>,
): { readonly options: CallOptions; readonly warnings: string[] } {
  const { messages, stableEnds, temperature, seed } = request
  const { isSystemFirst = false, breakpoint } = kind
  const { prompt, warnings } = toPrompt(messages, { isSystemFirst, breakpoint, stableEnds })
  const { providerOptions, warning, ...reasoning } = reasoningOptions(request, kind, habit)
  const format = responseFormat(request, kind, structuredOutput)
  if (format === 'unsayable')
    warnings.push('schema: not supported by this provider; only the prompt describes the format.')
  const schema = typeof format === 'object' ? format : undefined
  if (warning !== undefined) warnings.push(warning)
  const options = merged([kind.options, providerOptions, schema && !schema.isStrict ? kind.looseSchema : undefined])
  return {
    options: {
      prompt,
      ...reasoning,
      ...(temperature !== undefined && { temperature }),
      ...(seed !== undefined && { seed }),
      ...(schema && { responseFormat: { type: 'json', schema: schema.schema, name: 'answer' } }),
      ...(options && { providerOptions: options }),
    },
    warnings,
  }
}

function responseFormat(
  { schema, isContinuation }: CallRequest,
  { looseSchema }: ProviderKind,
  subset: ModelContext['structuredOutput'] = 'none',
): AdaptedSchema | 'unsayable' | undefined {
  if (schema === undefined || isContinuation || subset === 'none') return undefined
  const adapted = adaptSchema(schema, subset)
  // The provider rejects a schema that is neither strict nor marked as a hint. Some clients cannot mark it.
  const isRefused = subset === 'openai' && !adapted?.isStrict && !looseSchema
  return isRefused ? 'unsayable' : (adapted ?? 'unsayable')
}

/** For each provider, merges the options from several sources. */
function merged(all: readonly (CallOptions['providerOptions'] | undefined)[]): CallOptions['providerOptions'] {
  const names = new Set(all.flatMap((one) => Object.keys(one ?? {})))
  if (names.size === 0) return undefined
  return Object.fromEntries([...names].map((name) => [name, Object.assign({}, ...all.map((one) => one?.[name]))]))
}

/** The share of the output limit that is reserved for reasoning. Used for providers that require a token budget. */
const SHARES: Readonly<Record<Exclude<ReasoningEffort, 'none'>, number>> = {
  minimal: 0.2,
  low: 0.5,
  medium: 0.7,
  high: 0.8,
  xhigh: 0.85,
}

export interface ReasoningOptions extends Pick<CallOptions, 'maxOutputTokens' | 'reasoning' | 'providerOptions'> {
  readonly warning?: string
}

/**
 * Sets the reasoning effort of a request. Most models get an effort level. Other models get a token budget. It is a
 * share of the output limit, so that reasoning and answer together stay within the limit.
 */
export function reasoningOptions(
  { model, reasoning, maxOutputTokens }: CallRequest,
  { thinkingBudget }: Pick<ProviderKind, 'thinkingBudget'>,
  habit: ModelContext['reasoning'],
): ReasoningOptions {
  if (reasoning === undefined) return { maxOutputTokens }
  if (reasoning === 'none' || !thinkingBudget?.isWanted(model, habit)) return { maxOutputTokens, reasoning }
  const { min, max = Number.POSITIVE_INFINITY, isAdded } = thinkingBudget
  const budget = Math.min(max, Math.max(min, Math.floor(maxOutputTokens * SHARES[reasoning])))
  if (budget >= maxOutputTokens) {
    const warning = `reasoning: left out, because it needs more than ${min} output tokens and the limit is ${maxOutputTokens}.`
    return { maxOutputTokens, warning }
  }
  const limit = isAdded ? maxOutputTokens - budget : maxOutputTokens
  return { maxOutputTokens: limit, providerOptions: thinkingBudget.options(budget) }
}
