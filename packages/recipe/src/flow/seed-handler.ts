import { artifactId, originsOf } from '@quire/runtime/artifact'
import type { StepContext, StepResult } from '@quire/runtime/engine'
import { FeedbackMissing } from '../errors.ts'
import type { JobSource, SeedInput } from '../expand/recipe-job.ts'
import { EVERY_DOCUMENT, type Recipe, type RecipeStage } from '../format/recipe.ts'
import { castOf } from '../prompt/cast.ts'
import { documentLabel } from '../prompt/document-label.ts'
import { runFacts } from '../prompt/job-artifacts.ts'
import { jobOutput, type SeedOutput } from '../prompt/job-output.ts'
import { type MaterialItem, materialItems } from '../prompt/material.ts'
import { valueFilesFor } from '../prompt/prompt-values.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { assembleSeed } from '../prompt/seed-prompt.ts'
import { type GatheredInputs, gatherInputs, requestOf } from './gather-inputs.ts'
import { runResources } from './resources.ts'

/** Assembles the seed prompt of a stage, once per iteration. Records where each piece begins and ends. */
export async function makeSeed(
  context: StepContext,
  recipe: Recipe,
  stage: RecipeStage,
  input: SeedInput,
  library: RecipeLibrary,
): Promise<StepResult> {
  const feedback = await findFeedback(context, recipe, input, library)
  refuseMissingFeedback(context, input, feedback, library)
  const documents = await gatherInputs(
    context,
    recipe,
    input.sources.filter(({ type }) => type !== 'feedback'),
    [],
    library.names,
  )
  const remarks = await gatherInputs(
    context,
    recipe,
    input.sources.filter(({ type }) => type === 'feedback'),
    feedback,
    library.names,
  )
  const resources = await gatherInputs(context, recipe, [EVERY_RESOURCE], [], library.names)
  const jobs = new Map(
    input.sources.flatMap(({ from, type }) =>
      type === 'feedback' ? [] : [[jobOutput(context.needs, from).path, from]],
    ),
  )
  for (const one of feedback) jobs.set(one.path, one.of)
  for (const { path } of runResources(context.run, library.names)) jobs.set(path, path)
  const { assembly, inputs, sections } = await assembleSeed(
    recipe,
    stage,
    {
      request: context.run.request.input,
      iteration: input.iteration,
      documents: inPieces(documents),
      feedback: remarks.feedback,
      resources: inPieces(resources),
      jobs,
    },
    library,
  )
  const path = library.names.path('seed_prompt', runFacts(context, stage, input.iteration))
  const output: SeedOutput = {
    kind: 'seed_prompt',
    path,
    id: artifactId(context.run.id, path),
    sections,
    feedback,
  }
  const meta = { recipe: recipe.name, iteration: input.iteration, stage: stage.slug }
  const used = [...documents.artifacts, ...remarks.artifacts, ...resources.artifacts]
  const artifacts = new Map(used.map((artifact) => [artifactId(context.run.id, artifact.path), artifact]))
  const { id, path: label } = requestOf(context.run, library.names)
  const origins = originsOf(assembly, artifacts, {
    inputs,
    files: valueFilesFor({ recipe, stage }, library),
  }).map((origin) => (origin.id === 'request' ? { ...origin, id, kind: 'input' as const, label } : origin))
  return { status: 'completed', output, artifacts: [{ path, kind: 'seed_prompt', text: assembly.text, meta, origins }] }
}

/** Planners with small windows leave pieces out. */
function inPieces({ documents }: GatheredInputs): MaterialItem[] {
  return documents.flatMap((one) => materialItems(one))
}

/** The user's files for the request. They have less weight than the stages' results. */
const EVERY_RESOURCE: JobSource = {
  type: 'project_resource',
  from: '',
  stage: '',
  key: EVERY_DOCUMENT,
  weight: 0.5,
  required: false,
}

/** Somebody may have approved the gate without giving the feedback. @throws FeedbackMissing */
function refuseMissingFeedback(
  { run, needs }: StepContext,
  { sources }: SeedInput,
  feedback: SeedOutput['feedback'],
  library: RecipeLibrary,
): void {
  const missing = sources.filter(
    ({ type, required, from }) => type === 'feedback' && required && !feedback.some(({ of }) => of === from),
  )
  if (missing.length === 0 || !library.feedback) return
  const paths = missing.map(({ from }) => jobOutput(needs, from).path)
  throw new FeedbackMissing(run.id, [...new Set(paths)])
}

/** Returns the feedback given so far on documents that this stage uses. Later feedback is used in a later stage. */
async function findFeedback(
  context: StepContext,
  recipe: Recipe,
  { sources }: SeedInput,
  library: RecipeLibrary,
): Promise<SeedOutput['feedback']> {
  const all = (await library.feedback?.(context.run.id)) ?? []
  const jobs = [...new Set(sources.filter(({ type }) => type === 'feedback').map(({ from }) => from))]
  return jobs.flatMap((of) => {
    const output = jobOutput(context.needs, of)
    const title = documentLabel(recipe, output, castOf(context.run.request))
    return all.filter(({ document }) => document === output.id).map(({ path, id }) => ({ of, title, path, id }))
  })
}
