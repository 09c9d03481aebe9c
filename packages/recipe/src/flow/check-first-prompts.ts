import type { RecipeJob } from '../expand/recipe-job.ts'
import { INITIAL_REQUEST, type Recipe } from '../format/recipe.ts'
import { checkRoom, type FirstPrompt } from './check-room.ts'
import type { Job } from './job-artifacts.ts'
import { requestItems } from './material.ts'
import { askForPlan } from './plan-prompt.ts'
import type { RecipeContext } from './recipe-context.ts'
import { assembleSeed, type SeedPrompt } from './seed-prompt.ts'
import { askForDocument } from './turn-prompt.ts'

/** Refuses a request that no model has room for in the prompts that need nothing but it. @throws RequestTooLong */
export async function checkFirstPrompts(
  recipe: Recipe,
  jobs: readonly RecipeJob[],
  request: string,
  recipeContext: RecipeContext,
): Promise<void> {
  const stage = recipe.stages[0]!
  let seed: Promise<SeedPrompt> | undefined
  const seedOnce = (): Promise<SeedPrompt> => {
    const parts = { request, iteration: 1, documents: [], feedback: [], jobs: new Map<string, string>() }
    seed ??= assembleSeed(recipe, stage, parts, recipeContext)
    return seed
  }
  const assemble = async (job: Job): Promise<unknown> => {
    const asked = job.step.inputs.find(({ type, key }) => type === 'project_resource' && key === INITIAL_REQUEST)
    const inputs = asked ? requestItems(request, asked.weight) : []
    if (job.step.promptType === 'Turn') return askForDocument(job, { plan: undefined, inputs }, recipeContext).prompt()
    const { assembly, sections } = await seedOnce()
    const plan = { seed: { id: 'seed', sections, text: assembly.text }, taken: new Set<string>(), inputs }
    return askForPlan(job, plan, recipeContext).prompt()
  }
  const first = jobs.flatMap((job): FirstPrompt[] => {
    if ((job.kind !== 'plan' && job.kind !== 'turn') || job.stage !== stage.slug || job.needs.length > 1) return []
    const step = stage.steps.find(({ name }) => name === job.input.step)!
    return [{ model: job.input.model.model, assemble: () => assemble({ recipe, stage, step, input: job.input }) }]
  })
  await checkRoom(request, recipeContext.models, first)
}
