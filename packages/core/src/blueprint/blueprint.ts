import type { ActionTable } from '../action/action-definition.ts'
import type { LayerDefinition, PerTier } from '../layer/layer-definition.ts'
import type { LayerSource } from '../layer/layer-source.ts'
import type { ReasoningEffort } from '../model/provider-types.ts'
import type { TemplateFinder } from '../template/template-finder.ts'
import type { AnswerContract } from './answer-contract.ts'

/** A named value that a blueprint takes from its caller. */
export interface InputDefinition {
  readonly description?: string
  /** If not set, the input is required unless it has a default value. */
  readonly required?: boolean
  readonly default?: unknown
  /** Whether this is the main input, which a plain text file can provide. */
  readonly main?: boolean
}

/** The parameters of a call. They override the workspace's settings of the model. */
export interface BlueprintSettings {
  readonly temperature?: number
  /** The reasoning effort. */
  readonly effort?: ReasoningEffort
  /** The maximum number of tokens in the answer, without reasoning. Also the default of `reserve`. */
  readonly maxOutputTokens?: number
}

/** The ordered layers of one kind of prompt and what its call needs, as declared in the blueprint's file. */
export interface BlueprintDefinition {
  readonly name: string
  readonly description?: string
  /** The default model: `provider/model`, or an alias. */
  readonly model?: string
  readonly settings?: BlueprintSettings
  /** The form of the answer. By default, any text. */
  readonly answer?: AnswerContract
  readonly inputs?: Readonly<Record<string, InputDefinition>>
  /** Number of tokens reserved for the response. */
  readonly reserve?: PerTier<number>
  /** Separator between layers in plain text. */
  readonly separator?: string
  readonly layers: readonly LayerDefinition[]
  /** Names of the elements that the kit writes. Templates quote these tags if a value contains them. */
  readonly tags?: readonly string[]
  /** The file that declares the blueprint. */
  readonly file?: string
  /** The lines of the keys that name other things, for reports. */
  readonly lines?: { readonly model?: number; readonly answer?: number }
}

/** A blueprint that is ready to assemble, including its templates, code sources and the schemas of answers. */
export interface Blueprint extends BlueprintDefinition {
  readonly templates: TemplateFinder
  /** Sources that the kit implements in code, keyed by name. They take precedence over inputs of the same name. */
  readonly sources: Readonly<Record<string, LayerSource>>
  /** Finds a JSON Schema that the answer's contract names. */
  readonly findSchema?: (name: string) => object
  /** The actions that answers may contain. */
  readonly findActions?: () => ActionTable
}
