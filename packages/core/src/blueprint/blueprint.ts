import type { LayerDefinition, PerTier } from '../layer/layer-definition.ts'
import type { LayerSource } from '../layer/layer-source.ts'
import type { TemplateFinder } from '../template/template-finder.ts'

/** A named value that a blueprint takes from its caller. */
export interface InputDefinition {
  readonly description?: string
  /** If not set, the input is required unless it has a default value. */
  readonly required?: boolean
  readonly default?: unknown
  /** Whether this is the main input, which a plain text file can provide. */
  readonly main?: boolean
}

/** The ordered layers of one kind of prompt, as declared in the blueprint's file. */
export interface BlueprintDefinition {
  readonly name: string
  readonly description?: string
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
}

/** A blueprint that is ready to assemble, including its templates and code sources. */
export interface Blueprint extends BlueprintDefinition {
  readonly templates: TemplateFinder
  /** Sources that the kit implements in code, keyed by name. They take precedence over inputs of the same name. */
  readonly sources: Readonly<Record<string, LayerSource>>
}
