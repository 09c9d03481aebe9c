import { assemblePrompt, checkRequestFits, type FirstPrompt } from '@quire/runtime/answer'
import type { RunRequest } from '@quire/runtime/engine'
import type { RecipeJob } from '../expand/recipe-job.ts'
import { INITIAL_REQUEST, type Recipe } from '../format/recipe.ts'
import { castOf } from '../prompt/cast.ts'
import type { Job } from '../prompt/job-artifacts.ts'
import { requestText } from '../prompt/material.ts'
import { askForPlan } from '../prompt/plan-prompt.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { assembleSeed, type SeedPrompt } from '../prompt/seed-prompt.ts'
import { askForDocument } from '../prompt/turn-prompt.ts'

/** Rejects a request whose first prompts are too long for every model. @throws RequestTooLong */
export async function checkFirstPrompts(
  recipe: Recipe,
  jobs: readonly RecipeJob[],
  given: RunRequest,
  library: RecipeLibrary,
): Promise<void> {
  const stage = recipe.stages[0]!
  const { input: request } = given
  const cast = castOf(given)
  let seed: Promise<SeedPrompt> | undefined
  const seedOnce = (): Promise<SeedPrompt> => {
    const parts = { request, iteration: 1, documents: [], feedback: [], jobs: new Map<string, string>() }
    seed ??= assembleSeed(recipe, stage, parts, library)
    return seed
  }
  const assemble = async (job: Job): Promise<unknown> => {
    const asked = job.step.inputs.find(({ type, key }) => type === 'project_resource' && key === INITIAL_REQUEST)
    const parts = { inputs: [], feedback: [] }
    if (job.step.promptType === 'Turn') {
      const turn = { ...parts, plan: undefined, request: asked && requestText(request) }
      return assemblePrompt(library, askForDocument(job, turn, library))
    }
    const { assembly, sections } = await seedOnce()
    const plan = { ...parts, seed: { id: 'seed', sections, text: assembly.text }, taken: new Set<string>() }
    return assemblePrompt(library, askForPlan(job, plan, library))
  }
  const first = jobs.flatMap((job): FirstPrompt[] => {
    if ((job.kind !== 'plan' && job.kind !== 'turn') || job.stage !== stage.slug || job.needs.length > 1) return []
    const step = stage.steps.find(({ name }) => name === job.input.step)!
    return [{ model: job.input.model.model, assemble: () => assemble({ recipe, stage, step, input: job.input, cast }) }]
  })
  await checkRequestFits(request, library.models, first)
}
