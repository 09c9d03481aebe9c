import type { Profile } from '@quire/core'
import { type CallSettings, providerOf } from './call-settings.ts'
import type { Environment } from './environment.ts'
import type { Model } from './model.ts'

/** The context needed to open a model. */
export interface ModelContext {
  /** The call settings in `quire.yaml`. */
  readonly settings: CallSettings
  /** The source of keys. Keys are read only when a call is made. */
  readonly environment: Environment
  /** The provider's name for the model, from the model's profile. `quire.yaml` may override this name. */
  readonly name?: string
  /** The JSON Schema dialect of the model's requests, according to its profile. */
  readonly structuredOutput?: Profile['structuredOutput']
  /** When the model reasons before answering, according to its profile. */
  readonly reasoning?: Profile['reasoning']
  /** The profile that prompts for the model are counted with. */
  readonly profile?: Profile
}

/** A kind of model without an HTTP API, such as a process, a script or a recording. */
export interface ModelKind {
  /** The part of the models' names before the slash. */
  readonly name: string
  /** Completes a sentence that begins with the model's name, such as "answers from recorded calls". */
  readonly description: string
  /** Whether the model's calls are free of charge. */
  readonly isFree?: boolean
  /** Whether models of this kind run in-process. If so, limits and circuit breakers do not apply. */
  readonly isLocal?: boolean
  /** Whether a person answers. If so, the step is suspended until the answer arrives, and no model is opened. */
  readonly isManual?: boolean
  /** Whether answers depend on the seed of the request. If so, repeated questions need different seeds. */
  readonly isSeeded?: boolean
  /** Whether models of this kind work in a folder, whose files are not part of the requests and records. */
  readonly worksInFolder?: boolean
  /** Maximum number of concurrent calls. `quire.yaml` can override this number. */
  readonly concurrency?: number
  /** Model names that need no kind. For example, `claude` means `cli/claude`. A suffix after a colon is kept. */
  readonly bareNames?: readonly string[]
  /** Called when a model is first used, so that nothing is loaded for unused models. */
  open(id: string, context: ModelContext): Model | Promise<Model>
}

/**
 * The kind of a model. Undefined for a model behind a provider's HTTP API.
 * @example findKind('manual/ada', await quire.kinds()) // → { name: 'manual', isManual: true, … }
 */
export function findKind(id: string, kinds: readonly ModelKind[]): ModelKind | undefined {
  const name = providerOf(id)
  return kinds.find((kind) => kind.name === name)
}
