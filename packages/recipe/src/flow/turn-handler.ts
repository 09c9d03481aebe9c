import { renderTemplate } from '@quire/core'
import { mergeOverlays } from '@quire/core/template'
import { type Answer, jsonText, originFrom } from '@quire/runtime/answer'
import { type ArtifactDraft, originsOf } from '@quire/runtime/artifact'
import type { StepContext, StepResult } from '@quire/runtime/engine'
import { makeBlob } from '@quire/runtime/store'
import { answersInJson } from '../format/recipe.ts'
import type { HeaderContext } from '../prompt/header-context.ts'
import { exchangePaths, type Job, jobMeta, jobPath } from '../prompt/job-artifacts.ts'
import { type JobOutput, jobOutput, seedOutput } from '../prompt/job-output.ts'
import { jobValues, overlaysFor, valueFilesFor } from '../prompt/prompt-values.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { askForDocument, type PlanSlice, sliceOfPlan } from '../prompt/turn-prompt.ts'
import { gatherInputs } from './gather-inputs.ts'
import { originsOfParticipant } from './model-changes.ts'

/** Asks for one document, based on the stage's shared plan. */
export async function makeDocument(context: StepContext, job: Job, library: RecipeLibrary): Promise<StepResult> {
  const { recipe, stage, step, input } = job
  const seed = seedOutput(context.needs, input.seed)
  const headers = input.sources.filter(({ type, stage: from }) => type === 'header_context' && from === stage.slug)
  const header = headers.length === 1 ? headers[0] : undefined
  const sources = input.sources.filter((source) => source !== header)
  const { items, feedback, request, artifacts } = await gatherInputs(
    context,
    recipe,
    sources,
    seed.feedback,
    library.names,
  )
  const plan = header && (await readPlan(context, jobOutput(context.needs, header.from), step.key))
  const answer = await context.ask({
    ...askForDocument(job, { plan, inputs: items, feedback, request }, library),
    ...exchangePaths(context, job, library.names),
    sources: artifacts,
  })
  const origins = [...answer.origins, ...originsOfParticipant(context, library.names, input.model)]
  const results = artifactsOf(context, job, library, { ...answer, origins })
  const last = results.at(-1)!
  const output: JobOutput = {
    kind: 'document',
    stage: stage.slug,
    step: step.name,
    key: step.key,
    model: input.model,
    lineage: input.lineage,
    match: input.match,
    path: last.path,
    id: originFrom(context, last, '').id,
    sha256: makeBlob(last.text).sha256,
    header_context_resource_id: plan?.id ?? null,
    state: answer.state,
    continuations: answer.calls.length - 1,
    problems: answer.problems,
  }
  return { status: 'completed', output, artifacts: [...answer.artifacts, ...results] }
}

/** Returns the readable document, if the step has one. For a JSON answer, also returns the assembled JSON. */
function artifactsOf(
  context: StepContext,
  job: Job,
  library: RecipeLibrary,
  { text: answerText, value, state, problems, calls, origins }: Answer,
): ArtifactDraft[] {
  const { step } = job
  const meta = {
    ...jobMeta(job),
    state,
    continuations: calls.length - 1,
    // Problems with the document, to show to people.
    ...(problems.length > 0 && { problems: problems.join('\n') }),
  }
  const document = (text: string, from: ArtifactDraft['origins']): ArtifactDraft => ({
    path: jobPath('document', context, job, library.names),
    kind: 'document',
    text: `${text.trimEnd()}\n`,
    isDocument: true,
    meta,
    origins: from,
  })
  if (!answersInJson(step)) return [document(answerText, origins)]
  const isRendered = step.outputType === 'RenderedDocument' && step.documentTemplate !== undefined
  const assembled: ArtifactDraft = {
    path: jobPath('assembled_json', context, job, library.names),
    kind: 'assembled_json',
    text: jsonText(value),
    // If there is no rendered document, feedback refers to the JSON.
    meta: isRendered ? meta : { ...meta, takes_feedback: true },
    origins,
  }
  if (!isRendered) return [assembled]
  const template = library.templates.get(step.documentTemplate!)
  const own = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const values = mergeOverlays({ ...overlaysFor(job, library), dynamic: { ...jobValues(job), ...own } }).values
  const { text, spans } = renderTemplate(template, values, { strict: false, partials: library.templates })
  // Only files are listed here. The other values come from the assembled JSON.
  const files = originsOf({ spans: spans.map((span) => ({ ...span, layer: 'document_template' })) }, new Map(), {
    inputs: own,
    files: valueFilesFor(job, library),
  }).filter(({ kind }) => kind === 'file')
  return [assembled, document(text, [originFrom(context, assembled, 'assembled_json'), ...files])]
}

interface Plan extends PlanSlice {
  readonly id: string
}

async function readPlan(
  context: StepContext,
  { path, id, header_context_resource_id }: JobOutput,
  key: string,
): Promise<Plan> {
  const header = JSON.parse(await context.read(path)) as HeaderContext
  const artifact = header_context_resource_id ?? id
  return { id: artifact, ...sliceOfPlan(header, key, { kind: 'artifact', id: artifact }) }
}
