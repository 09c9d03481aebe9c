import { type Gate, hasSeed, type Recipe, type RecipeStage } from '../format/recipe.ts'
import type { StepExpansion } from './expand-step.ts'
import { jobKey } from './job-key.ts'
import { heaviestSources, type JobSource, type RecipeJob } from './recipe-job.ts'

export interface StageFacts {
  /** Overrides the stage's gate. */
  readonly gate: Gate | undefined
  readonly iterationOf: (stage: RecipeStage) => number
  readonly seedOf: (slug: string) => string
}

/** Returns the jobs of one stage: the seed prompt, the steps and the final gate. */
export function stageJobs(
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
