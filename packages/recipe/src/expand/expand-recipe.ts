import type { ModelChange } from '@quire/runtime/engine'
import { RecipeNotExpandable } from '../errors.ts'
import { isFromBefore, type Producer, producersOf, takersOf } from '../format/producers.ts'
import {
  type Gate,
  hasSeed,
  OTHER_MODEL,
  type Recipe,
  type RecipeInput,
  type RecipeStage,
  type RecipeStep,
} from '../format/recipe.ts'
import type { JobProduct } from '../granularity/job-scope.ts'
import { isSame, type Participant, participantsOf } from '../granularity/participant.ts'
import { expandStep, type StepExpansion } from './expand-step.ts'
import { jobKey } from './job-key.ts'
import { heaviestSources, type JobSource, type RecipeJob } from './recipe-job.ts'

export interface ExpandRecipeOptions {
  /** The participants. A model listed twice counts as two participants. */
  readonly models: readonly string[]
  /** Models that have been removed or replaced since the run started. */
  readonly changes?: readonly ModelChange[]
  /** The first stage to run. Defaults to the recipe's first stage. */
  readonly stage?: string
  /** The last stage to run. */
  readonly until?: string
  /** The iteration of each stage, including stages that do not run. Defaults to 1. */
  readonly iterations?: Readonly<Record<string, number>>
  /**
   * The previous iteration of each stage. A step can use a later step's result from that iteration as an optional
   * input.
   */
  readonly before?: Readonly<Record<string, number>>
  /** Overrides the gates of the stages. */
  readonly gate?: Gate
  /**
   * The model for steps that run once. Defaults to the first participant. The model does not have to be a participant.
   */
  readonly finalModel?: string
  /** Whether a step that runs once uses the model that its blueprint names. */
  readonly usesOwnModels?: boolean
}

/** Expands a recipe to its jobs and their dependencies. The result is deterministic. */
export function expandRecipe(recipe: Recipe, options: ExpandRecipeOptions): RecipeJob[] {
  const { models, changes } = options
  if (participantsOf(models, changes).length === 0)
    throw new RecipeNotExpandable(recipe.name, "no models are set. Use --models, or set 'model' in quire.yaml.")
  const { iterations = {}, before: previous = {} } = options
  const { first, last } = rangeOf(recipe, options)
  const iterationOf = (stage: RecipeStage): number => iterations[stage.slug] ?? 1
  const seedOf = (slug: string): string => {
    const stage = recipe.stages.find((one) => one.slug === slug)!
    return hasSeed(stage) ? jobKey({ iteration: iterationOf(stage), stage: slug, step: 'seed' }) : ''
  }
  const everything = new Map<string, readonly JobProduct[]>()
  const expansions = new Map<RecipeStage, StepExpansion[]>()

  const expandStage = (stage: RecipeStage, earlier: ReadonlyMap<string, readonly JobProduct[]>): StepExpansion[] => {
    const steps = [...stage.steps]
      .sort((a, b) => a.order - b.order)
      .map((step) => {
        const taker = { stage, step }
        const participants = participantsOf(models, changes, stage.slug)
        const expanded = expandStep(taker, {
          recipe,
          participants,
          finalist: askedParticipant(step, stage, participants, options),
          iteration: iterationOf(stage),
          seedOf,
          candidates: (input) => productsFor(recipe, input, taker, false, everything),
          fromBefore: (input) => productsFor(recipe, input, taker, true, earlier),
        })
        everything.set(`${stage.slug}/${step.key}`, expanded.products)
        return { ...expanded, key: step.key }
      })
    const skipped = steps.filter(({ isSkipped }) => isSkipped).map(({ key }) => key)
    return steps.flatMap(({ jobs }) => jobs).map((job) => withoutSkipped(job, stage, skipped))
  }

  const reached = recipe.stages.filter(({ number }) => number <= last)
  // Earlier iterations have the same structure, so one expansion is enough.
  if (Object.keys(previous).length > 0) for (const stage of recipe.stages) expandStage(stage, new Map())
  const before = earlierIteration(everything, previous)
  everything.clear()
  for (const stage of reached) expansions.set(stage, expandStage(stage, before))
  const jobs = reached
    .filter(({ number }) => number >= first)
    .flatMap((stage) => stageJobs(recipe, stage, expansions.get(stage)!, { gate: options.gate, iterationOf, seedOf }))
  refuseCollisions(recipe, jobs)
  return jobs
}

/** Removes documents from a planner's job if no step will write them. */
function withoutSkipped(job: StepExpansion, stage: RecipeStage, skipped: readonly string[]): StepExpansion {
  const planner = stage.steps.find(({ name, promptType }) => name === job.input.step && promptType === 'Planner')
  const keys = planner ? takersOf(stage, planner).map(({ key }) => key) : []
  const dropped = skipped.filter((key) => keys.includes(key))
  return dropped.length === 0 ? job : { ...job, input: { ...job.input, skipped: dropped } }
}

/**
 * Returns the model for steps that run once. If that model was removed, returns its replacement. If there is no
 * replacement, returns the first participant.
 */
function finalistOf(participants: readonly Participant[], { models, finalModel }: ExpandRecipeOptions): Participant {
  const [first] = participants
  if (finalModel === undefined) return first!
  const participant = participants.find((one) => one.model === finalModel || one.seat?.model === finalModel)
  return participant ?? (models.includes(finalModel) ? first! : { model: finalModel, n: 1 })
}

/** Returns the model of a step that runs once. */
function askedParticipant(
  step: RecipeStep,
  stage: RecipeStage,
  participants: readonly Participant[],
  options: ExpandRecipeOptions,
): Participant {
  const finalist = finalistOf(participants, options)
  if (step.asks?.model === OTHER_MODEL) return participants.findLast((one) => !isSame(one, finalist)) ?? finalist
  return ownParticipant(step, stage, options) ?? finalist
}

/** Returns the model that the step or its blueprint names. If that model was replaced, returns the replacement. */
function ownParticipant(
  { asks }: RecipeStep,
  { slug }: RecipeStage,
  { usesOwnModels = false, changes = [] }: ExpandRecipeOptions,
): Participant | undefined {
  const named = asks?.model ?? (usesOwnModels ? asks?.ownModel : undefined)
  if (named === undefined) return undefined
  let model: string | null = named
  for (const change of changes) {
    if (change.model === model && !change.keeps.includes(slug)) model = change.by
  }
  return model === null ? undefined : { model, n: 1, ...(model !== named && { seat: { model: named, n: 1 } }) }
}

function productsFor(
  recipe: Recipe,
  input: RecipeInput,
  taker: Producer,
  isEarlier: boolean,
  everything: ReadonlyMap<string, readonly JobProduct[]>,
): readonly JobProduct[] {
  return producersOf(recipe, input, taker)
    .filter((producer) => isFromBefore(producer, taker) === isEarlier)
    .flatMap(({ stage, step }) => everything.get(`${stage.slug}/${step.key}`) ?? [])
}

/** Returns the same documents from the previous iteration, if there is one. */
function earlierIteration(
  everything: ReadonlyMap<string, readonly JobProduct[]>,
  previous: Readonly<Record<string, number>>,
): Map<string, JobProduct[]> {
  return new Map(
    [...everything].flatMap(([stepKey, all]) => {
      const mine = all.filter(({ stage }) => Object.hasOwn(previous, stage))
      return mine.length === 0
        ? []
        : [[stepKey, mine.map((product) => ({ ...product, job: rename(product.job, previous[product.stage]!) }))]]
    }),
  )
}

function rename(job: string, iteration: number): string {
  return job.replace(/^iteration_\d+/, `iteration_${iteration}`)
}

function rangeOf(recipe: Recipe, { stage, until }: ExpandRecipeOptions): { first: number; last: number } {
  const first = stage === undefined ? 1 : stageOf(recipe, stage).number
  const last = until === undefined ? recipe.stages.length : stageOf(recipe, until).number
  if (last < first) throw new RecipeNotExpandable(recipe.name, `stage '${until}' comes before '${stage}'.`)
  return { first, last }
}

export function stageOf(recipe: Recipe, slug: string): RecipeStage {
  const found = recipe.stages.find((one) => one.slug === slug)
  if (found) return found
  const list = recipe.stages.map((one) => (one.display === one.slug ? one.slug : `${one.slug} (${one.display})`))
  throw new RecipeNotExpandable(recipe.name, `unknown stage '${slug}'. Stages: ${list.join(', ')}.`)
}

function refuseCollisions(recipe: Recipe, jobs: readonly RecipeJob[]): void {
  const seen = new Set<string>()
  for (const { key, name } of jobs) {
    if (seen.has(key)) {
      throw new RecipeNotExpandable(
        recipe.name,
        `step '${name}' would make '${key}' twice. Use fewer input documents or another granularity.`,
      )
    }
    seen.add(key)
  }
}

interface StageFacts {
  /** Overrides the stage's gate. */
  readonly gate: Gate | undefined
  readonly iterationOf: (stage: RecipeStage) => number
  readonly seedOf: (slug: string) => string
}

/** Returns the jobs of one stage: the seed prompt, the steps and the final gate. */
function stageJobs(
  recipe: Recipe,
  stage: RecipeStage,
  steps: readonly StepExpansion[],
  facts: StageFacts,
): RecipeJob[] {
  const { slug } = stage
  const iteration = facts.iterationOf(stage)
  const own = new Set(steps.map(({ key }) => key))
  const others = steps
    .flatMap(({ input }) => input.sources)
    .filter(({ from, type }) => !own.has(from) && isInSeed(type))
  const sources = heaviestSources(others, ({ from }) => from)
  const previous = recipe.stages.find(({ number }) => number === stage.number - 1)
  const gateOf = (one: RecipeStage): string =>
    jobKey({ iteration: facts.iterationOf(one), stage: one.slug, step: 'gate' })
  const seed = facts.seedOf(slug)
  const gateBefore = previous ? [gateOf(previous)] : []
  // Without a seed prompt, the steps themselves wait for the stage before.
  const begin = hasSeed(stage) ? [seed] : gateBefore
  const declared = new Map(stage.steps.map((step) => [step.name, step]))
  const turns = steps.map(({ key, input }): RecipeJob => {
    const { promptType, retry, asks } = declared.get(input.step)!
    return {
      key,
      name: input.step,
      kind: asks ? 'ask' : promptType === 'Planner' ? 'plan' : 'turn',
      stage: slug,
      input,
      needs: unique([...begin, ...input.sources.filter(({ type }) => type !== 'feedback').map(({ from }) => from)]),
      ...(retry && { retry }),
    }
  })
  const seedJob: RecipeJob = {
    key: seed,
    name: 'seed',
    kind: 'seed',
    stage: slug,
    input: { iteration, stage: slug, sources },
    needs: unique([...gateBefore, ...sources.map(({ from }) => from)]),
  }
  const gate = facts.gate ?? stage.gate
  const gateJob: RecipeJob = {
    key: gateOf(stage),
    name: 'gate',
    kind: 'gate',
    stage: slug,
    input: { iteration, stage: slug, gate },
    needs: turns.map(({ key }) => key),
  }
  // After the last steps that ask blueprints, there is nothing to wait for and no stage to list.
  const isLast = stage.number === recipe.stages.length
  const hasGate = hasSeed(stage) || !isLast || gate === 'person'
  return [...(hasSeed(stage) ? [seedJob] : []), ...turns, ...(hasGate ? [gateJob] : [])]
}

function unique(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key) => key !== ''))]
}

function isInSeed(type: JobSource['type']): boolean {
  return type !== 'project_resource' && type !== 'seed_prompt' && type !== 'header_context'
}
