import type { Profile } from '@quire/core'
import { type CallSettings, providerOf } from './call-settings.ts'
import type { Environment } from './environment.ts'
import type { Model } from './model.ts'

/** The context needed to open a model. */
export interface ModelContext {
  /** The call settings in `quire.yaml`. */
  readonly settings: CallSettings
  /** The source of keys; read only when a call is made. */
  readonly environment: Environment
  /** The provider's name for the model according to its profile; `quire.yaml` may override it. */
  readonly name?: string
  /** The JSON Schema dialect of its requests, according to its profile. */
  readonly structuredOutput?: Profile['structuredOutput']
  /** When the model reasons, according to its profile. */
  readonly reasoning?: Profile['reasoning']
}

/** A kind of model that is not served by a provider's HTTP API: a process, a script, a recording. */
export interface ModelKind {
  /** The part of its models' names before the slash. */
  readonly name: string
  /** Completes the sentence "NAME …": "answers from recorded calls". */
  readonly description: string
  /** Whether its calls cost nothing. */
  readonly isFree?: boolean
  /** Whether it answers in this process, so that limits and circuit breakers do not apply. */
  readonly isLocal?: boolean
  /** Whether a person answers: the step is suspended until the answer arrives, and no model is opened. */
  readonly isManual?: boolean
  /** Maximum number of concurrent calls; `quire.yaml` can override it. */
  readonly concurrency?: number
  /** Models that users may name without the kind: `claude` for `cli/claude`. A suffix after a colon is kept. */
  readonly bareNames?: readonly string[]
  /** Called when a model is first called, so that nothing is loaded for unused models. */
  open(id: string, context: ModelContext): Model | Promise<Model>
}

/** The kind of a model; undefined if a provider's HTTP API serves it. */
export function findKind(id: string, kinds: readonly ModelKind[]): ModelKind | undefined {
  const name = providerOf(id)
  return kinds.find((kind) => kind.name === name)
}
