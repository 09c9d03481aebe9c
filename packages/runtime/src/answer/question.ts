import type { AssembleOptions, Assembly, Blueprint, ModelRegistry, Profile } from '@quire/core'
import type { FormatName } from '@quire/core/assembly'
import type { BlueprintSettings } from '@quire/core/blueprint'
import type { ValueFile } from '@quire/core/data-file'
import type { QuoteTags } from '@quire/core/xml'
import type { ArtifactDraft, Origin } from '../artifact/artifact.ts'
import type { KnownArtifact } from '../artifact/origins.ts'
import type { CallProgress } from '../call/call-model.ts'
import type { CallRequest, RecordedCall } from '../call/model.ts'
import type { ContinuationValues } from './continuation-values.ts'
import type { ContinuationVariant, Reader, Reading } from './reader.ts'

/** The blueprints, models and values that prompts are built from. A workspace's `FlowContext` is one. */
export interface PromptLibrary {
  readonly models: ModelRegistry
  /** Finds a blueprint by its name, or by kit/name. */
  blueprint?(name: string): Blueprint
  /** Template values for a blueprint, in addition to its inputs. */
  overlaysFor?(blueprint: string): NonNullable<AssembleOptions['overlays']>
  /** The file and line of each of these values, for lineage. */
  readonly valueFiles?: readonly ValueFile[]
}

/** A prompt to assemble. */
export interface PromptDraft {
  /** A blueprint, or the name of one in the flow's workspace. */
  readonly blueprint: string | Blueprint
  readonly inputs: Readonly<Record<string, unknown>>
  /** Called with the assembled prompt, before it is sent. May throw if the prompt lacks required content. */
  readonly onPrompt?: (assembly: Assembly) => void
}

export interface ModelPrompt extends PromptDraft, Pick<AssembleOptions, 'budget' | 'strict'> {
  /** `provider/model`. By default, the blueprint's model. */
  readonly model?: string
  /** The model's profile. By default, the profile in the registry. */
  readonly profile?: Profile
  /** Template values. By default, the workspace's values for the blueprint. */
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
  /** Defaults to `messages`. */
  readonly format?: FormatName
  /** The previous prompt, to measure the unchanged prefix. */
  readonly previous?: { readonly text: string }
}

/** An incomplete answer, for the prompt that continues or fixes it. */
export interface Continuation {
  readonly variant: ContinuationVariant
  readonly reading: Pick<Reading, 'text' | 'problems' | 'cursor'>
  /** The artifact that contains the last response. Undefined if responses are not stored as artifacts. */
  readonly artifact: string | undefined
  /** The usual values for a continuation prompt, such as the end of the answer and the missing parts. */
  values(): Promise<ContinuationValues>
}

/** A question to a model. The only required fields are the blueprint and its inputs, if the blueprint has a model. */
export interface Question<Value = unknown> extends ModelPrompt, Omit<CallRequestOptions, 'schema'> {
  /** Parameters of the call. They override the blueprint's settings one by one. */
  readonly settings?: BlueprintSettings
  /**
   * How to read the answer: `json(schema, check)`, `markdown(template)`, `edits(text)`, `tags(actions)`, `verdict(tag)` or
   * `text()`. By default, the blueprint's `answer` decides.
   */
  readonly read?: Reader<Value>
  /**
   * The prompt that asks for the rest of an answer, or for a better answer: a blueprint that gets the question's inputs
   * and the values of the continuation, or a function. If the function returns undefined, the answer stays as it is. By
   * default, the question's prompt is sent again with the answer so far and a request to continue it.
   */
  readonly continueWith?:
    | string
    | Blueprint
    | ((continuation: Continuation) => PromptDraft | undefined | Promise<PromptDraft | undefined>)
  /** Quotes the tags of the prompt in the answer so far. By default, the blueprint's tags are quoted. */
  readonly quote?: QuoteTags
  /** A name for the answer in error messages. Defaults to the step's key. */
  readonly what?: string
  /** Paths of artifacts whose text the inputs contain, for lineage. The request and all artifacts read are known. */
  readonly sources?: readonly (string | KnownArtifact)[]
  /** The path of the artifact that contains the inputs, for lineage. By default, inputs are not in an artifact. */
  readonly inputsPath?: string
  /** Paths of the artifacts that inputs were read from, keyed by input, for lineage. Texts have their own sources. */
  readonly inputArtifacts?: Readonly<Record<string, readonly string[]>>
  /** The files that define template values other than inputs. By default, those of the workspace. */
  readonly valueFiles?: readonly ValueFile[]
  /** Where to store prompts and responses as artifacts. By default, only the calls are stored. */
  readonly paths?: (part: 'prompt' | 'response', continuation: number) => Pick<ArtifactDraft, 'path' | 'kind'>
  /** The metadata of these artifacts. */
  readonly meta?: NonNullable<ArtifactDraft['meta']>
  /** Lowers the maximum number of further calls for one answer. */
  readonly maxContinuations?: number
  /** Whether to return an answer that is unusable after all attempts, instead of throwing `AnswerUnusable`. */
  readonly takesUnusable?: boolean
  /** Whether to return the rest of a broken response instead of failing the call. True by default. */
  readonly takesPartial?: boolean
  /** Whether the answer may use the model's whole output limit. By default, the prompt's reserve is the limit. */
  readonly takesFullOutput?: boolean
  /** Names of the calls within the step. Set these if the order of calls varies. By default, calls are numbered. */
  readonly name?: (continuation: number, request: CallRequest) => string
  /** The part of a prompt that can be searched. By default, the whole prompt. */
  readonly searchable?: (assembly: Assembly) => string
  /** Called while the model answers. */
  readonly onProgress?: (event: CallProgress, continuation: number) => void
  /** Aborting this signal ends the call early. */
  readonly signal?: AbortSignal
}

type CallRequestOptions = Pick<CallRequest, 'seed' | 'workplace' | 'schema'>

/** An answer: the last reading of its parts, and the calls that produced it. */
export interface Answer<Value = unknown> extends Reading<Value> {
  /** The calls, in order. All calls after the first are continuations or repeats. */
  readonly calls: readonly RecordedCall[]
  /** Prompts and responses, in order. Empty without `paths`. */
  readonly artifacts: readonly ArtifactDraft[]
  /** The lineage of the answer: the responses that it consists of, and the document that it edits. */
  readonly origins: readonly Origin[]
  /** The first prompt. */
  readonly prompt: Assembly
}
