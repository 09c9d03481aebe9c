import { assemblePrompt, checkRequestFits, type FirstPrompt } from '@quire/runtime/answer'
import type { RunRequest } from '@quire/runtime/engine'
import { isAsking, type RecipeJob } from '../expand/recipe-job.ts'
import { hasSeed, INITIAL_REQUEST, type Recipe, type RecipeStep } from '../format/recipe.ts'
import { castOf } from '../prompt/cast.ts'
import type { Job } from '../prompt/job-artifacts.ts'
import { requestText } from '../prompt/material.ts'
import { askForPlan } from '../prompt/plan-prompt.ts'
import { promptDraft } from '../prompt/prompt-values.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { assembleSeed, type SeedPrompt } from '../prompt/seed-prompt.ts'
import { askForDocument } from '../prompt/turn-prompt.ts'
import { askingOverlays } from './ask-handler.ts'
import { inputsInRequest } from './request-data.ts'

/** Rejects a request whose first prompts are too long for every model. @throws RequestTooLong */
export async function checkFirstPrompts(
  recipe: Recipe,
  jobs: readonly RecipeJob[],
  runRequest: RunRequest,
  library: RecipeLibrary,
): Promise<void> {
  const stage = recipe.stages[0]!
  const { input: request } = runRequest
  const cast = castOf(runRequest)
  let seed: Promise<SeedPrompt> | undefined
  const seedOnce = (): Promise<SeedPrompt> => {
    const parts = { request, iteration: 1, documents: [], feedback: [], jobs: new Map<string, string>() }
    seed ??= assembleSeed(recipe, stage, parts, library)
    return seed
  }
  const assemble = async (job: Job): Promise<unknown> => {
    if (job.step.asks) return assembleAsking(job, request, library)
    const takesRequest = job.step.inputs.find(({ type, key }) => type === 'project_resource' && key === INITIAL_REQUEST)
    const parts = { shared: [], inputs: [], feedback: [] }
    if (job.step.promptType === 'Turn') {
      const turn = { ...parts, plan: undefined, request: takesRequest && requestText(request) }
      return assemblePrompt(library, askForDocument(job, turn, library))
    }
    const { assembly, sections } = await seedOnce()
    const plan = { ...parts, seed: { id: 'seed', sections, text: assembly.text }, taken: new Set<string>() }
    return assemblePrompt(library, askForPlan(job, plan, library))
  }
  const hasData = Object.keys(inputsInRequest(request, recipe, library)).length > 0
  const first = jobs.flatMap((job): FirstPrompt[] => {
    if (!isAsking(job) || job.stage !== stage.slug || job.needs.length > (hasSeed(stage) ? 1 : 0)) return []
    const step = stage.steps.find(({ name }) => name === job.input.step)!
    if (step.asks && (hasData || !readsOnlyRequest(step))) return []
    return [{ model: job.input.model.model, assemble: () => assemble({ recipe, stage, step, input: job.input, cast }) }]
  })
  await checkRequestFits(request, library.models, first)
}

/** Whether the whole request is the only input beside the date, so that the prompt is known before the run. */
function readsOnlyRequest({ asks }: RecipeStep): boolean {
  const bound = Object.values(asks?.inputs ?? {})
  return (
    asks?.blueprint !== undefined &&
    bound.every(
      (input) => input?.source.kind === 'date' || (input?.source.kind === 'request' && input.source.path.length === 0),
    )
  )
}

function assembleAsking(job: Job, request: string, library: RecipeLibrary): Promise<unknown> {
  const { blueprint, inputs } = job.step.asks!
  const values = Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      name,
      input?.source.kind === 'date' ? job.cast.date : request.trim(),
    ]),
  )
  return assemblePrompt(library, {
    ...promptDraft(library.blueprint!(blueprint!), values),
    overlays: askingOverlays(job, library),
    model: job.input.model.model,
  })
}
