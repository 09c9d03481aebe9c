import type { Assembly } from '@quire/core'
import type { SeedSection } from '@quire/recipe/prompts'

export interface AssembledPrompt {
  readonly text: string
  readonly messages: Assembly['messages']
  /** Spans that cover `text` exactly once, in order. */
  readonly spans: Assembly['spans']
  readonly report: Pick<Assembly, 'model' | 'tier' | 'tokens' | 'layers' | 'diagnostics' | 'hash'>
  /** The artifact's path in the run's tree. */
  readonly artifactPath: string
}

/** A seed prompt has no messages, because it is not sent to a model. Planners use its sections. */
export interface SeedPrompt extends Omit<AssembledPrompt, 'messages' | 'report'> {
  readonly sections: readonly SeedSection[]
}

export function promptResult(assembly: Assembly, artifactPath: string): AssembledPrompt {
  const { text, messages, spans, model, tier, tokens, layers, diagnostics, hash } = assembly
  return { text, messages, spans, report: { model, tier, tokens, layers, diagnostics, hash }, artifactPath }
}
