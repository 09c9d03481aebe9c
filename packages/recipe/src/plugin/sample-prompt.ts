import { QuireError } from '@quire/core'
import type { TemplateText } from '@quire/core/template'
import type { PromptRecord } from '@quire/runtime/artifact'
import type { Flow, RunRequest, StepDraft } from '@quire/runtime/engine'
import type { FlowContext } from '@quire/runtime/kit'
import { type MemoryCall, rehearseFlow, standInAnswer } from '@quire/runtime/rehearsal'
import type { JobInput } from '../expand/recipe-job.ts'
import { recipeTrial } from '../flow/recipe-flow.ts'
import type { Recipe } from '../format/recipe.ts'
import { listRecipes } from '../load/load-recipes.ts'
import type { RecipeSource } from '../load/recipe-source.ts'
import { readRecipe } from './read-recipe.ts'
import { sourceOf } from './recipes.ts'

const REQUEST = '# A request\n'

/** A run that provides the request and answers for a sample. */
export interface SampleRun {
  readonly request: RunRequest
  readonly project: string
  /** The models' answers, keyed by step key. */
  readonly answers: ReadonlyMap<string, string>
}

export interface SampleRequest {
  /** The path of the template or blueprint to use, as shown in reports. */
  readonly path: string
  /** The name that recipes use for the file. */
  readonly name: string
  /** The kit to try. Null means the workspace's recipes, and undefined means all recipes. */
  readonly kit: string | null | undefined
  /** Drafts to use instead of the files, keyed by name. */
  readonly texts?: Readonly<Record<string, TemplateText>>
  /** The model to use if the recipe has no run. */
  readonly model: string
  /** Returns a past run of the recipe, if one exists. */
  readonly pastRun: (recipe: string) => Promise<SampleRun | undefined>
}

/** A prompt that a run of a recipe would send. */
export interface SamplePrompt {
  readonly recipe: string
  readonly stage: string | null
  readonly step: string
  /** Whether the request and the answers come from a run. If not, they are placeholders. */
  readonly isRecorded: boolean
  readonly saved: PromptRecord
  /** The prompt with the drafts. */
  readonly drafted: PromptRecord
}

/** Assembles the first prompt that contains the file. Missing answers are replaced by placeholders. Nothing is sent. */
export async function samplePrompt(context: FlowContext, request: SampleRequest): Promise<SamplePrompt | undefined> {
  const { kit, texts } = request
  const pastRun = once(request.pastRun)
  const kits = kit === null ? [] : context.kits.filter(({ name }) => kit === undefined || name === kit)
  for (const source of [...(kit ? [] : [undefined]), ...kits].map((one) => sourceOf(context, one))) {
    for (const name of source ? listRecipes(source.recipes.dir) : []) {
      const saved = await sampleOf(name, source!, context, { ...request, pastRun }).catch(passOver)
      if (!saved) continue
      const { recipe, isRecorded, call } = saved
      const { name: step, stage = null } = call.step
      // The draft cannot affect earlier prompts, because none of them contains the file.
      const drafted = texts && (await saved.again(flowOf(name, source!, context, texts).flow))
      return { recipe, stage, step, isRecorded, saved: call.record!, drafted: (drafted ?? call).record! }
    }
  }
  return undefined
}

/** Calls the function only once for each name. */
function once<T>(ask: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const cache = new Map<string, Promise<T>>()
  return (name) => {
    const found = cache.get(name) ?? ask(name)
    cache.set(name, found)
    return found
  }
}

/** Skips a recipe with problems. `check` reports these problems. */
function passOver(error: unknown): undefined {
  if (!QuireError.isInstance(error)) throw error
}

interface Sample {
  readonly recipe: string
  readonly isRecorded: boolean
  readonly call: MemoryCall
  /** Repeats the call with another version of the flow. */
  readonly again: (flow: Flow) => Promise<MemoryCall | undefined>
}

function flowOf(
  name: string,
  source: RecipeSource,
  context: FlowContext,
  texts: Readonly<Record<string, TemplateText>>,
) {
  const { recipe, library } = readRecipe(name, source, context, { texts })
  const { flow, templateOf } = recipeTrial(recipe, library)
  return { recipe, flow, templateOf }
}

async function sampleOf(
  name: string,
  source: RecipeSource,
  context: FlowContext,
  { path, name: template, model, pastRun }: SampleRequest,
): Promise<Sample | undefined> {
  const { recipe, flow, templateOf } = flowOf(name, source, context, {})
  // The recipes of its depths are tried by their own names.
  if (recipe.depths) return undefined
  const past = await pastRun(recipe.name)
  const { request = { input: REQUEST, models: [model], options: {} }, project = 'sample' } = past ?? {}
  const isWanted = ({ step, record }: MemoryCall): boolean =>
    record !== undefined &&
    (record.blueprint.file === path ||
      Object.values(record.templates).some(({ file }) => file === path) ||
      namesTemplate(recipe, step, template.replace(/\.(?:medium|minimal)$/, '')))
  const { calls, again } = await rehearseFlow(
    flow,
    request,
    { project },
    (step, { schema }, { record }) =>
      past?.answers.get(step.key) ?? standInAnswer({ schema, template: templateOf(step), record }),
    { maxContinuations: 0, isEnough: isWanted },
  )
  const call = calls.find(isWanted)
  return (
    call && {
      recipe: recipe.name,
      isRecorded: past !== undefined,
      call,
      again: async (other) => (await again(other)).find(isWanted),
    }
  )
}

/** Whether the step or its stage uses a template. */
function namesTemplate(recipe: Recipe, { input }: StepDraft, template: string): boolean {
  const { stage: slug, step: name } = input as Partial<JobInput>
  const stage = recipe.stages.find((one) => one.slug === slug)
  const step = stage?.steps.find((one) => one.name === name)
  return [stage?.template, step?.promptTemplate, step?.documentTemplate].includes(template)
}
