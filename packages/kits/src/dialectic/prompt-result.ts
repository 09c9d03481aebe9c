import type { Assembly } from '@quire/core'
import type { SeedSection } from '@quire/recipe/prompts'

/** A prompt with its parts and its path. */
export interface AssembledPrompt {
  readonly text: string
  readonly messages: Assembly['messages']
  /** The spans cover `text` exactly once, in order. Each span has a layer and a source. */
  readonly spans: Assembly['spans']
  readonly report: Pick<Assembly, 'model' | 'tier' | 'tokens' | 'layers' | 'diagnostics' | 'hash'>
  /** The artifact's path in the run's tree. */
  readonly artifactPath: string
}

/** A seed prompt is not sent to a model and has no messages. Planners use its sections. */
export interface SeedPrompt extends Omit<AssembledPrompt, 'messages' | 'report'> {
  readonly sections: readonly SeedSection[]
}

export function promptResult(assembly: Assembly, artifactPath: string): AssembledPrompt {
  const { text, messages, spans, model, tier, tokens, layers, diagnostics, hash } = assembly
  return { text, messages, spans, report: { model, tier, tokens, layers, diagnostics, hash }, artifactPath }
}
