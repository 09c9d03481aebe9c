import type { Assembly } from '@quire/core'
import type { SeedSection } from '@quire/recipe/prompts'

/** A prompt, what it is made of, and where it belongs. */
export interface AssembledPrompt {
  readonly text: string
  readonly messages: Assembly['messages']
  /** Cover `text` exactly once, in order, each with its layer and source. */
  readonly spans: Assembly['spans']
  readonly report: Pick<Assembly, 'model' | 'tier' | 'tokens' | 'layers' | 'diagnostics' | 'hash'>
  /** Where the artifact stands in the run's tree. */
  readonly artifactPath: string
}

/** A seed prompt is sent to no model: it has no messages. Its sections are what planners take from it. */
export interface SeedPrompt extends Omit<AssembledPrompt, 'messages' | 'report'> {
  readonly sections: readonly SeedSection[]
}

export function promptResult(assembly: Assembly, artifactPath: string): AssembledPrompt {
  const { text, messages, spans, model, tier, tokens, layers, diagnostics, hash } = assembly
  return { text, messages, spans, report: { model, tier, tokens, layers, diagnostics, hash }, artifactPath }
}
