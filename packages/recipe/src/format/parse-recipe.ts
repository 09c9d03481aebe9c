import { overlayFiles, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import type { StepRetry } from '@quire/runtime/store'
import type { Granularity } from '../granularity/granularity.ts'
import { checkRecipeFile } from './check-recipe-file.generated.ts'
import {
  type Gate,
  HEADER_CONTEXT,
  INITIAL_REQUEST,
  type InputType,
  type Outline,
  type OutputType,
  type PromptType,
  type Recipe,
  type RecipeInput,
  type RecipeStage,
  type RecipeStep,
} from './recipe.ts'

const DEFAULT_STYLE_GUIDE = 'recipe/style-guide'

type Line = (...path: (string | number)[]) => number

/** Parses a recipe file. Throws `InvalidDataFile` with all structural problems. */
export function parseRecipe(text: string, options: { readonly file: string; readonly name?: string }): Recipe {
  const { file } = options
  const { value, problems, lineOf } = parseDataFile(text, file, checkRecipeFile)
  if (problems.length > 0) throw new InvalidDataFile(file, 'Recipe', problems)
  const data = value as RecipeData
  const name = data.name ?? options.name ?? file.replace(/^.*\//, '').replace(/\.ya?ml$/, '')
  return {
    name,
    description: data.description,
    extends:
      data.extends === undefined
        ? undefined
        : { name: data.extends, line: lineOf(['extends']), keepsStyle: data.style_guide === undefined },
    domain: data.domain,
    styleGuide: templateName(data.style_guide ?? DEFAULT_STYLE_GUIDE),
    result: data.result && { ...data.result, template: templateName(data.result.template) },
    overlays: data.overlays ?? {},
    valueFiles: overlayFiles(data.overlays ?? {}, file, lineOf),
    stages: (data.stages ?? []).map((stage, index): RecipeStage => {
      const line: Line = (...path) => lineOf(['stages', index, ...path])
      return {
        slug: stage.slug,
        display: stage.display ?? stage.slug,
        description: stage.description ?? '',
        gate: stage.gate ?? 'auto',
        template: templateName(stage.template),
        steps: stage.steps.map((step, at) => readStep(step, stage.slug, (...path) => line('steps', at, ...path))),
        number: index + 1,
        file,
        line: line(),
      }
    }),
    file,
    line: lineOf(['style_guide']),
  }
}

function readStep(step: RecipeStepData, stage: string, line: Line): RecipeStep {
  const inputs = step.inputs_required ?? []
  return {
    name: step.name,
    display: step.display ?? step.name,
    objective: step.objective,
    order: step.current_step,
    promptType: step.prompt_type,
    promptTemplate: templateName(step.prompt_template_name),
    inputs: inputs.map((input, index) => readInput(input, stage, line('inputs_required', index))),
    outputType: step.output_type,
    granularity: step.granularity_strategy,
    key: step.document_key ?? (step.prompt_type === 'Planner' ? HEADER_CONTEXT : ''),
    documentTemplate: step.document_template && templateName(step.document_template),
    length: step.length,
    author: step.author,
    merges: step.merges,
    schema: step.schema,
    files: step.files_to_generate?.map(({ document_key, template_filename }) => ({
      key: document_key,
      template: templateName(template_filename),
    })),
    systemMaterials: step.system_materials,
    contextForDocuments: Object.fromEntries<Outline>(
      (step.context_for_documents ?? []).map(({ document_key, context_to_include }) => [
        document_key,
        context_to_include,
      ]),
    ),
    retry: step.retry && readRetry(step.retry),
    line: line(),
  }
}

function readRetry({ limit, delay_seconds: delaySeconds, backoff }: NonNullable<RecipeStepData['retry']>): StepRetry {
  return { limit, delaySeconds, ...(backoff !== undefined && { backoff }) }
}

/** The default key of an input. */
const DEFAULT_KEYS: Readonly<Record<string, string>> = {
  header_context: HEADER_CONTEXT,
  seed_prompt: 'seed_prompt',
  project_resource: INITIAL_REQUEST,
}

function readInput(input: RecipeInputData, stage: string, line: number): RecipeInput {
  return {
    type: input.type,
    stage: input.stage_slug ?? stage,
    key: input.document_key ?? DEFAULT_KEYS[input.type] ?? '*',
    required: input.required ?? true,
    multiple: input.multiple ?? false,
    weight: input.weight ?? 1,
    line,
  }
}

/** Recipes refer to templates by file name. The library uses the name without the extension. */
export function templateName(file: string): string {
  return file.replace(/\.md$/, '')
}

/** The contents of a recipe file, as defined by `recipeSchema`. */
interface RecipeData {
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

interface RecipeStepData {
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

interface RecipeInputData {
  readonly type: InputType
  readonly stage_slug?: string
  readonly document_key?: string
  readonly required?: boolean
  readonly multiple?: boolean
  readonly weight?: number
}
