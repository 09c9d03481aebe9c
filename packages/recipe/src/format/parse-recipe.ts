import { type DataProblem, overlayFiles, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import type { StepRetry } from '@quire/runtime/store'
import type { Granularity } from '../granularity/granularity.ts'
import { checkRecipeFile } from './check-recipe-file.generated.ts'
import { type AskingData, type Place, parseAskingStep, parseAskingSteps } from './parse-asking.ts'
import {
  type Gate,
  HEADER_CONTEXT,
  INITIAL_REQUEST,
  type InputType,
  type Outline,
  type OutputType,
  type PromptType,
  type Recipe,
  type RecipeDepth,
  type RecipeInput,
  type RecipeStage,
  type RecipeStep,
  type ResultLayout,
} from './recipe.ts'

const DEFAULT_STYLE_GUIDE = 'recipe/style-guide'
const DEFAULT_STAGE_TEMPLATE = 'recipe/stage'

type Line = (...path: (string | number)[]) => number

/** Parses a recipe file. Throws `InvalidDataFile` with all structural problems. */
export function parseRecipe(text: string, options: { readonly file: string; readonly name?: string }): Recipe {
  const { file } = options
  const { value, problems, lineOf } = parseDataFile(text, file, checkRecipeFile)
  if (problems.length > 0) throw new InvalidDataFile(file, 'Recipe', problems)
  const data = value as RecipeData
  const line: Line = (...path) => lineOf(path)
  const wrong: DataProblem[] = []
  const place: Place = { file, line, report: (problem) => void wrong.push(problem) }
  const stages = (data.stages ?? []).map((stage, index) => readStage(stage, index, place))
  const depths = data.depths && parseDepths(data.depths, Object.keys(data), place)
  if (data.steps && data.stages) {
    wrong.push({ file, line: line('steps'), message: "A recipe has either 'steps' or 'stages', not both." })
  }
  const asking = data.steps
    ? parseAskingSteps(mapValues(data.steps, readAsking), {
        file,
        line: (...path) => line('steps', ...path),
        report: (problem) => void wrong.push(problem),
      })
    : []
  if (wrong.length > 0) throw new InvalidDataFile(file, 'Recipe', wrong)
  const name = data.name ?? options.name ?? file.replace(/^.*\//, '').replace(/\.ya?ml$/, '')
  return {
    name,
    description: data.description ?? '',
    extends:
      data.extends === undefined
        ? undefined
        : { name: data.extends, line: lineOf(['extends']), keepsStyle: data.style_guide === undefined },
    depths,
    models: data.models,
    domain: data.domain,
    domainLine: lineOf(['domain']),
    styleGuide: templateName(data.style_guide ?? DEFAULT_STYLE_GUIDE),
    result: data.result && { ...data.result, template: templateName(data.result.template) },
    overlays: data.overlays ?? {},
    valueFiles: overlayFiles(data.overlays ?? {}, file, lineOf),
    stages: [...stages, ...asking],
    file,
    line: lineOf(['style_guide']),
  }
}

function readStage(stage: RecipeStageData, index: number, { file, line: lineOf, report }: Place): RecipeStage {
  const line: Line = (...path) => lineOf('stages', index, ...path)
  const steps: RecipeStep[] = []
  for (const [at, step] of stage.steps.entries()) {
    const inStep: Line = (...path) => line('steps', at, ...path)
    const { prompt_template_name } = step
    if (step.blueprint !== undefined || step.best !== undefined) {
      const { objective, ...asking } = readAsking(step)
      const described = { ...asking, ...(objective !== undefined && { description: objective }) }
      steps.push(...parseAskingStep(step.name, described, steps.length, { file, line: inStep, report }))
    } else if (prompt_template_name === undefined) {
      const message = `Step '${step.name}' needs a 'blueprint', or a 'prompt_template_name'.`
      report({ file, line: inStep(), message })
    } else steps.push(readStep({ ...step, prompt_template_name }, stage.slug, steps, inStep))
  }
  return {
    slug: stage.slug,
    display: stage.display ?? stage.slug,
    description: stage.description ?? '',
    gate: stage.gate ?? 'auto',
    template: templateName(stage.template ?? DEFAULT_STAGE_TEMPLATE),
    steps,
    isPart: false,
    number: index + 1,
    file,
    line: line(),
  }
}

/** Reads a step. Defaults depend on the step's kind and on the steps before it. */
function readStep(step: TurnData, stage: string, earlier: readonly RecipeStep[], line: Line): RecipeStep {
  const isPlanner = (step.prompt_type ?? (step.output_type === 'HeaderContext' ? 'Planner' : 'Turn')) === 'Planner'
  const isJson = step.schema !== undefined && step.document_template === undefined
  const inputs = step.inputs_required ?? defaultInputs(isPlanner, earlier)
  return {
    name: step.name,
    display: step.display ?? step.name,
    objective: step.objective ?? '',
    order: step.current_step ?? (earlier.at(-1)?.order ?? 0) + 1,
    promptType: isPlanner ? 'Planner' : 'Turn',
    promptTemplate: templateName(step.prompt_template_name),
    inputs: inputs.map((input, index) => readInput(input, stage, line('inputs_required', index))),
    outputType:
      step.output_type ?? (isPlanner ? 'HeaderContext' : isJson ? 'AssembledDocumentJson' : 'RenderedDocument'),
    granularity: step.granularity_strategy ?? 'per_model',
    key: step.document_key ?? (isPlanner ? HEADER_CONTEXT : step.name),
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
    asks: undefined,
    line: line(),
  }
}

/** A planner gets the request through its seed prompt. */
function defaultInputs(isPlanner: boolean, earlier: readonly RecipeStep[]): readonly RecipeInputData[] {
  if (isPlanner) return []
  const hasPlan = earlier.some(({ promptType }) => promptType === 'Planner')
  return [{ type: 'project_resource' }, ...(hasPlan ? [{ type: 'header_context' } as const] : [])]
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
    required: input.required ?? input.type !== 'feedback',
    multiple: input.multiple ?? false,
    weight: input.weight ?? 1,
    line,
  }
}

function readAsking<Data extends Pick<RecipeStepData, 'retry'>>(step: Data | string) {
  if (typeof step === 'string') return { blueprint: step } as unknown as Omit<Data, 'retry'> & { retry?: StepRetry }
  const { retry, ...rest } = step
  return { ...rest, ...(retry && { retry: readRetry(retry) }) }
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}

/** Recipes refer to templates by file name. The library uses the name without the extension. */
export function templateName(file: string): string {
  return file.replace(/\.md$/, '')
}

/** The contents of a recipe file, as defined by `recipeSchema`. */
interface RecipeData {
  readonly name?: string
  readonly description?: string
  readonly extends?: string
  readonly depths?: DepthsData
  readonly domain?: string
  readonly style_guide?: string
  readonly result?: ResultLayout
  readonly overlays?: Recipe['overlays']
  readonly models?: readonly string[]
  readonly steps?: Readonly<Record<string, string | (AskingData & Pick<RecipeStepData, 'retry'>)>>
  readonly stages?: readonly RecipeStageData[]
}

interface RecipeStageData {
  readonly slug: string
  readonly display?: string
  readonly description?: string
  readonly gate?: Gate
  readonly template?: string
  readonly steps: readonly RecipeStepData[]
}

type TurnData = RecipeStepData & { readonly prompt_template_name: string }

interface RecipeStepData extends Omit<AskingData, 'gate' | 'description'> {
  readonly name: string
  readonly display?: string
  readonly objective?: string
  readonly current_step?: number
  readonly prompt_type?: PromptType
  readonly prompt_template_name?: string
  readonly inputs_required?: readonly RecipeInputData[]
  readonly output_type?: OutputType
  readonly granularity_strategy?: Granularity
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

/** The depths of a recipe, as written in the file. */
type DepthsData = Readonly<Record<string, { readonly recipe: string; readonly from_models: number }>>

/** The keys that a recipe can have beside its depths. Everything else belongs in the recipes that the depths name. */
const ALLOWED_KEYS = ['$schema', 'name', 'description', 'models', 'depths']

/** Parses the depths of a recipe. They are sorted by their number of models. */
function parseDepths(
  depths: DepthsData,
  keys: readonly string[],
  { file, line, report }: Place,
): readonly RecipeDepth[] {
  for (const key of keys.filter((one) => !ALLOWED_KEYS.includes(one))) {
    const message = `A recipe with 'depths' cannot have '${key}'. Move it to the recipes that the depths name.`
    report({ file, line: line(key), message })
  }
  const sorted = Object.entries(depths)
    .map(([name, { recipe, from_models }]) => ({ name, recipe, fromModels: from_models, line: line('depths', name) }))
    .sort((a, b) => a.fromModels - b.fromModels)
  const [lowest] = sorted
  if (lowest && lowest.fromModels > 1) {
    const message = `No depth is for a single model. Set 'from_models: 1' in one of them, such as '${lowest.name}'.`
    report({ file, line: lowest.line, message })
  }
  for (const [index, depth] of sorted.slice(1).entries()) {
    const before = sorted[index]!
    if (before.fromModels !== depth.fromModels) continue
    const message = `The depths '${before.name}' and '${depth.name}' have the same 'from_models'.`
    report({ file, line: depth.line, message })
  }
  return sorted
}
