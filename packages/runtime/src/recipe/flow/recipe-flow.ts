import { InvalidDataFile } from '@quire/core'
import type { Flow, FlowOption, JsonValue, RunRequest, StepContext } from '../../engine/flow.ts'
import { checkRecipe } from '../check-recipe.ts'
import { RecipeNotExpandable } from '../errors.ts'
import { type ExpandRecipeOptions, expandRecipe } from '../expand-recipe.ts'
import { GATES, type Gate, type Recipe, type RecipeStage } from '../recipe.ts'
import type { GateInput, JobInput, SeedInput } from '../recipe-job.ts'
import { checkTemplateVariables } from './check-template-variables.ts'
import { passGate } from './gate-handler.ts'
import { inDomain } from './in-domain.ts'
import type { Job } from './job-artifacts.ts'
import { UnexpectedOutput } from './job-output.ts'
import { makePlan } from './plan-handler.ts'
import type { RecipeEnv } from './recipe-env.ts'
import { makeSeed } from './seed-handler.ts'
import { makeDocument } from './turn-handler.ts'

/** The kinds of step that every recipe has. */
export const RECIPE_KINDS = ['seed', 'plan', 'turn', 'gate'] as const

/** What a run of any recipe may be told. */
export const RECIPE_OPTIONS: readonly FlowOption[] = [
  { name: 'stage', description: 'the stage to begin with; it alone, unless until says more' },
  { name: 'until', description: 'the last stage' },
  { name: 'iteration', description: 'which iteration of the stage' },
  { name: 'gate', description: 'whether the end of every stage waits for a person' },
  { name: 'domain', description: 'the kind of work that the templates speak of' },
]

/** A recipe as something that a run can execute. @throws InvalidDataFile with all that is wrong with the recipe */
export function recipeFlow(recipe: Recipe, plain: RecipeEnv): Flow {
  const envs = new Map<string | undefined, RecipeEnv>()
  /** What the recipe runs with where its templates speak of a domain; checked when it is first asked for. */
  const envOf = (domain: JsonValue | undefined): RecipeEnv => {
    const name = domain === undefined ? undefined : String(domain)
    let env = envs.get(name)
    if (env) return env
    env = inDomain(recipe, plain, name)
    const problems = [...checkRecipe(recipe, env), ...checkTemplateVariables(recipe, env)]
    if (problems.length > 0) throw new InvalidDataFile(recipe.file, 'Recipe', problems)
    envs.set(name, env)
    return env
  }
  const envFor = ({ run }: StepContext): RecipeEnv => envOf(run.request.options.domain)
  envOf(undefined)
  const stageOf = (context: StepContext, slug: string): RecipeStage => {
    const stage = recipe.stages.find((one) => one.slug === slug)
    if (!stage) throw new UnexpectedOutput(context.step.key, `stage of recipe '${recipe.name}'`)
    return stage
  }
  const jobOf = (context: StepContext): Job => {
    const input = context.step.input as JobInput
    const stage = stageOf(context, input.stage)
    const step = stage.steps.find(({ name }) => name === input.step)
    if (!step) throw new UnexpectedOutput(context.step.key, `step of recipe '${recipe.name}'`)
    return { recipe, stage, step, input }
  }
  return {
    name: recipe.name,
    description: recipe.description,
    options: RECIPE_OPTIONS,
    start: (request) => {
      envOf(request.options.domain)
      return expandRecipe(recipe, startOptions(recipe, request))
    },
    kinds: {
      seed: (context) => {
        const input = context.step.input as SeedInput
        return makeSeed(context, recipe, stageOf(context, input.stage), input, envFor(context))
      },
      plan: (context) => makePlan(context, jobOf(context), envFor(context)),
      turn: (context) => makeDocument(context, jobOf(context), envFor(context)),
      gate: (context) => {
        const input = context.step.input as GateInput
        return passGate(context, recipe, stageOf(context, input.stage), input, envFor(context))
      },
    },
  }
}

/**
 * What a run's request says of how to expand the recipe: `stage` (that one alone, unless `until` says more), `until`,
 * `iteration`, `gate`. A new run has nothing that a later stage could start from.
 */
function startOptions(recipe: Recipe, { input, models, options }: RunRequest): ExpandRecipeOptions {
  const text = (name: string): string | undefined => (typeof options[name] === 'string' ? options[name] : undefined)
  const stage = text('stage')
  const until = text('until') ?? stage
  const first = recipe.stages[0]!.slug
  const refuse = (why: string): never => {
    throw new RecipeNotExpandable(recipe.name, why)
  }
  if (input.trim() === '') refuse('the request is empty. Say what is wanted.')
  if (stage !== undefined && stage !== first && recipe.stages.some(({ slug }) => slug === stage)) {
    refuse(`a new run begins with '${first}'; '${stage}' needs what comes before it.`)
  }
  const { iteration = 1 } = options
  if (!Number.isSafeInteger(iteration) || Number(iteration) < 1) {
    refuse(`'${String(iteration)}' is no iteration. They are counted from 1.`)
  }
  const gate = gateOf(options.gate)
  if (gate === null) refuse(`'${String(options.gate)}' is no gate. Gates: ${GATES.join(', ')}.`)
  return {
    models,
    iteration: Number(iteration),
    ...(stage !== undefined && { stage }),
    ...(until !== undefined && { until }),
    ...(gate && { gate }),
  }
}

/** Undefined where nothing is said, null where what is said is none. */
function gateOf(value: JsonValue | undefined): Gate | undefined | null {
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return value ? 'person' : 'auto'
  return GATES.find((gate) => gate === value) ?? null
}
