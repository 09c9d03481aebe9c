import { defaultProfiles, type ModelRegistry } from '@quire/core'
import {
  artifactId,
  type Cast,
  inDomain,
  type Job,
  jobPath,
  kitSource,
  type Recipe,
  type RecipeLibrary,
  type RecipeStage,
  readRecipe,
  titledRecipe,
} from '@quire/recipe/prompts'
import type { Question } from '@quire/runtime/answer'
import { castFor, stageOf } from './job-for.ts'
import { dialectic } from './kit.ts'
import type { PromptOptions, QuestionOptions } from './prompt-options.ts'
import type { SeedPrompt } from './prompt-result.ts'

interface DialecticEnvironment {
  readonly recipe: Recipe
  readonly library: RecipeLibrary
}

interface RequestOptions {
  readonly originalRequest?: string | undefined
  readonly seedPrompt?: SeedPrompt | string | undefined
}

/** The recipe does not change while a program runs, so it is read once per model registry. */
const read = new WeakMap<ModelRegistry, DialecticEnvironment>()

/** The kit's recipe and everything its prompts need. */
export function environmentFor(
  options: Pick<PromptOptions, 'domain' | 'overlays' | 'models'> & RequestOptions = {},
): DialecticEnvironment {
  const models = options.models ?? defaultProfiles()
  let plain = read.get(models)
  if (!plain) {
    plain = readRecipe('dialectic-full', kitSource(dialectic), { root: undefined, models, overlays: {} })
    read.set(models, plain)
  }
  const library = inDomain(
    plain.recipe,
    { ...plain.library, overlays: options.overlays ?? {} },
    { requested: options.domain, request: requestIn(options) },
  )
  return { recipe: titledRecipe(plain.recipe, library).recipe, library }
}

/** Returns the text of the request, as far as a prompt's options contain it. It may decide on the domain. */
function requestIn({ originalRequest, seedPrompt }: RequestOptions): string | undefined {
  if (originalRequest !== undefined || seedPrompt === undefined) return originalRequest
  if (typeof seedPrompt === 'string') return seedPrompt
  const { text, sections } = seedPrompt
  const { start, end } = sections.find(({ layer }) => layer === 'request') ?? { start: 0, end: 0 }
  return text.slice(start, end)
}

/** The stage of a prompt, the participants, and the prompt's position in a run. */
export interface PromptScope extends DialecticEnvironment {
  readonly stage: RecipeStage
  readonly cast: Cast
  /** Has defaults for prompts without a run, because every prompt needs a path. */
  readonly position: { readonly project: string; readonly run: string; readonly iteration: number }
  readonly seedPath: string
}

export function scopeOf(options: PromptOptions & Partial<QuestionOptions> & RequestOptions): PromptScope {
  const environment = environmentFor(options)
  const stage = stageOf(environment.recipe, options.stage)
  const { project = 'project', run = 'run', iteration = 1 } = options
  const position = { project, run, iteration }
  const facts = { ...position, stage: stage.slug, stageNumber: stage.number }
  const seedPath = environment.library.names.path('seed_prompt', facts)
  return { ...environment, stage, cast: castFor(options), position, seedPath }
}

/** A question and the paths of its prompts. The first prompt has number 0. Continuations are numbered from 1. */
export interface PlacedQuestion {
  readonly library: RecipeLibrary
  readonly question: Question
  readonly path: (continuation: number) => string
  /** The id of an answer's artifact. */
  readonly response: (continuation: number) => string
  readonly isJson: boolean
}

export function pathIn(
  { position: { run, project }, library }: PromptScope,
  kind: Parameters<typeof jobPath>[0],
  job: Job,
  continuation?: number,
): string {
  return jobPath(kind, { run: { id: run, project } }, job, library.names, continuation)
}

export function questionPaths(
  scope: PromptScope,
  kind: 'planner_prompt' | 'turn_prompt',
  job: Job,
): Pick<PlacedQuestion, 'path' | 'response'> {
  return {
    path: (continuation) => pathIn(scope, kind, job, continuation),
    response: (continuation) => artifactId(scope.position.run, pathIn(scope, 'raw_response', job, continuation)),
  }
}
