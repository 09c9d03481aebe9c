import type { Profile } from '@quire/core'
import { type CallSettings, providerOf } from './call-settings.ts'
import type { Environment } from './environment.ts'
import type { Model } from './model.ts'

/** The context needed to open a model. */
export interface ModelContext {
  /** What `quire.yaml` says of calls. */
  readonly settings: CallSettings
  /** Where keys come from; only read when a call is made. */
  readonly environment: Environment
  /** What the provider calls the model, as far as its profile says; `quire.yaml` may say otherwise. */
  readonly name?: string
  /** Which JSON Schemas its requests may carry, as its profile says. */
  readonly structuredOutput?: Profile['structuredOutput']
  /** When it reasons, as its profile says. */
  readonly reasoning?: Profile['reasoning']
}

/** A kind of model that is not served by a provider's HTTP API: a process, a script, a recording. */
export interface ModelKind {
  /** What stands before the slash of its models' names. */
  readonly name: string
  /** Completes the sentence "NAME …": "answers from recorded calls". */
  readonly description: string
  /** Its calls cost nothing. */
  readonly isFree?: boolean
  /** It answers in this process: there is nothing to spare and nothing that could be down. */
  readonly isLocal?: boolean
  /** A person answers: a step that asks ends its work until the answer is there, and no model is opened. */
  readonly isManual?: boolean
  /** Calls at a time, unless `quire.yaml` sets another limit. */
  readonly concurrency?: number
  /** Models that users may name without the kind: `claude` for `cli/claude`. A suffix after a colon is kept. */
  readonly bareNames?: readonly string[]
  /** Called with the first call of a model, so that nothing is loaded for models that are not used. */
  open(id: string, context: ModelContext): Model | Promise<Model>
}

/** The kind of a model; undefined if a provider's HTTP API serves it. */
export function findKind(id: string, kinds: readonly ModelKind[]): ModelKind | undefined {
  const name = providerOf(id)
  return kinds.find((kind) => kind.name === name)
}
