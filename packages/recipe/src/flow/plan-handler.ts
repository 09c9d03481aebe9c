import { jsonText, originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { StepContext, StepResult } from '@quire/runtime/engine'
import { namesProducer } from '../expand/redo.ts'
import { filesOf } from '../format/producers.ts'
import { arrangeMaterial } from '../prompt/arrange-material.ts'
import { extraDocuments, recipeHeader } from '../prompt/header-context.ts'
import { exchangePaths, type Job, jobPath } from '../prompt/job-artifacts.ts'
import { type SeedOutput, seedOutput } from '../prompt/job-output.ts'
import { askForPlan } from '../prompt/plan-prompt.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { gatherInputs } from './gather-inputs.ts'
import { originsOfParticipant } from './model-changes.ts'
import { resourcesFor } from './resources.ts'
import { outputOf, resultMeta } from './turn-handler.ts'

/** Asks for a stage's shared plan. Asks again for missing parts, and drops additional parts. */
export async function makePlan(context: StepContext, job: Job, library: RecipeLibrary): Promise<StepResult> {
  const { recipe, stage, step, input } = job
  const seed = seedOutput(context.needs, input.seed)
  const seedText = await context.read(seed.path)
  const sources = input.sources.filter(({ type, from }) => type !== 'seed_prompt' || from !== input.seed)
  const { names } = library
  const { documents, feedback, artifacts } = await gatherInputs(context, recipe, sources, seed.feedback, names)
  const files = filesOf(stage, step).filter(({ key }) => !input.skipped?.includes(key))
  const taken = new Set([
    ...sources.map(({ from }) => from),
    ...takenResources(context, job, library),
    ...namedBy(job, seed),
  ])
  const sections = withWords(seed.sections, sources)
  const material = arrangeMaterial(documents, job, library)
  const parts = { seed: { ...seed, sections, text: seedText }, taken, ...material, feedback }
  const answer = await context.ask({
    ...askForPlan(job, parts, library),
    ...exchangePaths(context, job, names),
    sources: artifacts,
  })
  const { value: planned } = answer
  const continuations = answer.calls.length - 1
  const extra = extraDocuments(planned, files)
  const problems = [
    ...answer.problems,
    ...extra.map(
      (key) => `The plan lists '${key}', which is not in the recipe. This document was dropped from the plan.`,
    ),
  ]
  const state = extra.length > 0 && answer.state === 'complete' ? 'repaired' : answer.state
  const headerContext: ArtifactDraft = {
    path: jobPath('header_context', context, job, names),
    kind: 'header_context',
    text: jsonText(recipeHeader(planned, files)),
    meta: resultMeta(job, { state, continuations, problems }),
    origins: [...answer.origins, ...originsOfParticipant(context, names, input.model)],
  }
  const output = outputOf(context, job, headerContext, {
    kind: 'header_context',
    header_context_resource_id: originFrom(context, headerContext, '').id,
    state,
    continuations,
    problems,
  })
  return { status: 'completed', output, artifacts: [...answer.artifacts, headerContext] }
}

/** Returns the paths of the resources that the step uses directly. */
function takenResources({ run }: StepContext, { recipe, input }: Job, { names }: RecipeLibrary): string[] {
  return input.sources
    .filter(({ type }) => type === 'project_resource')
    .flatMap((source) => resourcesFor(run, recipe, { ...source, required: false }, names))
    .map(({ path }) => path)
}

/** Includes feedback on the documents that the step uses, even if the step does not ask for feedback. */
function withWords(sections: SeedOutput['sections'], sources: Job['input']['sources']): SeedOutput['sections'] {
  const isTaken = (of: string, wanted: boolean): boolean =>
    sources.some(({ from, type }) => from === of && (type === 'feedback') === wanted)
  return sections.map((section) =>
    section.layer === 'feedback' && section.of !== null && isTaken(section.of, false) && !isTaken(section.of, true)
      ? { ...section, of: null }
      : section,
  )
}

/**
 * Returns the jobs in the seed prompt whose steps the inputs refer to. Only the inputs decide which documents of these
 * jobs are included.
 */
function namedBy({ recipe, stage, step }: Job, { sections }: SeedOutput): string[] {
  const isNamed = namesProducer(recipe, stage, step)
  return sections.flatMap(({ of }) => (of !== null && isNamed(of) ? [of] : []))
}
