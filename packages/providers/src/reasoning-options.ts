import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { CallRequest, ModelContext, ReasoningEffort } from '@quire/runtime/call'
import type { ProviderKind } from './provider-kinds.ts'

type CallOptions = Parameters<LanguageModelV4['doStream']>[0]

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
