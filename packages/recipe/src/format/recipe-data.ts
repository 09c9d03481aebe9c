import type { Granularity } from '../granularity/granularity.ts'
import type { Gate, InputType, OutputType, PromptType, Recipe } from './recipe.ts'

/** The contents of a recipe file, as defined by `recipeSchema`. */
export interface RecipeData {
  readonly name?: string
  readonly description: string
  readonly extends?: string
  readonly domain?: string
  readonly style_guide?: string
  readonly result?: { readonly template: string; readonly scores?: string }
  readonly overlays?: Recipe['overlays']
  readonly stages?: readonly {
    readonly slug: string
    readonly display?: string
    readonly description?: string
    readonly gate?: Gate
    readonly template: string
    readonly steps: readonly RecipeStepData[]
  }[]
}

export interface RecipeStepData {
  readonly name: string
  readonly display?: string
  readonly objective: string
  readonly current_step: number
  readonly prompt_type: PromptType
  readonly prompt_template_name: string
  readonly inputs_required?: readonly RecipeInputData[]
  readonly output_type: OutputType
  readonly granularity_strategy: Granularity
  readonly document_key?: string
  readonly document_template?: string
  readonly length?: string
  readonly author?: string
  readonly merges?: string
  readonly schema?: string
  readonly files_to_generate?: readonly { readonly document_key: string; readonly template_filename: string }[]
  readonly system_materials?: Readonly<Record<string, unknown>>
  readonly context_for_documents?: readonly {
    readonly document_key: string
    readonly context_to_include: Readonly<Record<string, unknown>>
  }[]
  readonly retry?: { readonly limit: number; readonly delay_seconds: number; readonly backoff?: number }
}

export interface RecipeInputData {
  readonly type: InputType
  readonly stage_slug?: string
  readonly document_key?: string
  readonly required?: boolean
  readonly multiple?: boolean
  readonly weight?: number
}
