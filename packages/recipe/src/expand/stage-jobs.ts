import type { Gate, Recipe, RecipeStage } from '../format/recipe.ts'
import type { StepExpansion } from './expand-step.ts'
import { jobKey } from './job-key.ts'
import type { JobSource, RecipeJob } from './recipe-job.ts'

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
  const sources = uniqueSources(steps.flatMap(({ input }) => input.sources).filter(({ from }) => !own.has(from)))
  const previous = recipe.stages.find(({ number }) => number === stage.number - 1)
  const gateOf = (one: RecipeStage): string =>
    jobKey({ iteration: facts.iterationOf(one), stage: one.slug, step: 'gate' })
  const seed = facts.seedOf(slug)
  const declared = new Map(stage.steps.map((step) => [step.name, step]))
  const turns = steps.map(({ key, input }): RecipeJob => {
    const { promptType, retry } = declared.get(input.step)!
    return {
      key,
      name: input.step,
      kind: promptType === 'Planner' ? 'plan' : 'turn',
      stage: slug,
      input,
      needs: unique([seed, ...input.sources.filter(({ type }) => type !== 'feedback').map(({ from }) => from)]),
      ...(retry && { retry }),
    }
  })
  return [
    {
      key: seed,
      name: 'seed',
      kind: 'seed',
      stage: slug,
      input: { iteration, stage: slug, sources },
      needs: unique([...(previous ? [gateOf(previous)] : []), ...sources.map(({ from }) => from)]),
    },
    ...turns,
    {
      key: gateOf(stage),
      name: 'gate',
      kind: 'gate',
      stage: slug,
      input: { iteration, stage: slug, gate: facts.gate ?? stage.gate },
      needs: turns.map(({ key }) => key),
    },
  ]
}

function uniqueSources(sources: readonly JobSource[]): JobSource[] {
  const heaviest = new Map<string, JobSource>()
  for (const source of sources) {
    const kind = source.type === 'contribution' ? 'document' : source.type
    if (kind === 'project_resource' || kind === 'seed_prompt' || kind === 'header_context') continue
    const key = `${kind}\0${source.from}`
    const other = heaviest.get(key)
    if (!other || other.weight < source.weight) heaviest.set(key, source)
  }
  return [...heaviest.values()]
}

function unique(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key) => key !== ''))]
}
