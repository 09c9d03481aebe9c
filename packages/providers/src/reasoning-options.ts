import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { CallRequest, ModelContext, ReasoningEffort } from '@quire/runtime/call'
import type { ProviderKind } from './provider-kinds.ts'

type CallOptions = Parameters<LanguageModelV4['doStream']>[0]

/** The part of the output limit that may go into reasoning, for a provider that wants it in tokens. */
const SHARES: Readonly<Record<Exclude<ReasoningEffort, 'none'>, number>> = {
  minimal: 0.2,
  low: 0.5,
  medium: 0.7,
  high: 0.8,
  xhigh: 0.85,
}

/** Anthropic takes no smaller budget. */
const MIN_BUDGET = 1024

export interface ReasoningOptions extends Pick<CallOptions, 'maxOutputTokens' | 'reasoning' | 'providerOptions'> {
  readonly warning?: string
}

/**
 * How a provider is told how much to reason. Most clients translate the effort. A model of Anthropic's that reasons only
 * when told to gets a budget instead, and as its client adds that to the limit, the limit is what is left: together they
 * are what the request allows.
 */
export function reasoningOptions(
  { reasoning, maxOutputTokens }: CallRequest,
  { thinkingBudget }: Pick<ProviderKind, 'thinkingBudget'>,
  habit: ModelContext['reasoning'],
): ReasoningOptions {
  if (reasoning === undefined) return { maxOutputTokens }
  if (reasoning === 'none' || habit !== 'optional' || !thinkingBudget) return { maxOutputTokens, reasoning }
  const budget = Math.max(MIN_BUDGET, Math.floor(maxOutputTokens * SHARES[reasoning]))
  if (budget >= maxOutputTokens) {
    const warning = `reasoning: needs more than ${MIN_BUDGET} output tokens, and ${maxOutputTokens} are allowed; left out.`
    return { maxOutputTokens, warning }
  }
  return { maxOutputTokens: maxOutputTokens - budget, providerOptions: thinkingBudget(budget) }
}
