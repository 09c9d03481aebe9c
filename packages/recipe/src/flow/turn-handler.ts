import { renderTemplate } from '@quire/core'
import { mergeOverlays } from '@quire/core/template'
import { type Answer, jsonText, originFrom } from '@quire/runtime/answer'
import { type ArtifactDraft, originsOf } from '@quire/runtime/artifact'
import type { StepContext, StepResult } from '@quire/runtime/engine'
import { makeBlob } from '@quire/runtime/store'
import { answersInJson } from '../format/recipe.ts'
import { arrangeMaterial } from '../prompt/arrange-material.ts'
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
  const { documents, feedback, request, artifacts } = await gatherInputs(
    context,
    recipe,
    sources,
    seed.feedback,
    library.names,
  )
  const plan = header && (await readPlan(context, jobOutput(context.needs, header.from), step.key))
  const arranged = arrangeMaterial(documents, job, library)
  const requestText = context.run.request.input
  const answer = await context.ask({
    ...askForDocument(job, { plan, ...arranged, feedback, request, requestText }, library),
    ...exchangePaths(context, job, library.names),
    sources: artifacts,
  })
  const origins = [...answer.origins, ...originsOfParticipant(context, library.names, input.model)]
  const results = artifactsOf(context, job, library, { ...answer, origins })
  const output = outputOf(context, job, results.at(-1)!, {
    kind: 'document',
    header_context_resource_id: plan?.id ?? null,
    state: answer.state,
    continuations: answer.calls.length - 1,
    problems: answer.problems,
  })
  return { status: 'completed', output, artifacts: [...answer.artifacts, ...results] }
}

/** The output of a job whose result is an artifact. */
export function outputOf(
  context: StepContext,
  { stage, step, input }: Job,
  artifact: ArtifactDraft,
  answer: Pick<JobOutput, 'kind' | 'header_context_resource_id' | 'state' | 'continuations' | 'problems'>,
): JobOutput {
  const { model, lineage, match } = input
  const { id } = originFrom(context, artifact, '')
  const document = { stage: stage.slug, step: step.name, key: step.key, model, lineage, match }
  return { ...document, path: artifact.path, id, sha256: makeBlob(artifact.text).sha256, ...answer }
}

/** The metadata of a job's result. Its problems are shown to people. */
export function resultMeta(
  job: Job,
  { state, continuations, problems }: Pick<JobOutput, 'state' | 'continuations' | 'problems'>,
): NonNullable<ArtifactDraft['meta']> {
  return {
    ...jobMeta(job),
    state,
    continuations,
    ...(problems.length > 0 && { problems: problems.join('\n') }),
  }
}

/** Returns the readable document, if the step has one. For a JSON answer, also returns the assembled JSON. */
function artifactsOf(
  context: StepContext,
  job: Job,
  library: RecipeLibrary,
  { text: answerText, value, state, problems, calls, origins }: Answer,
): ArtifactDraft[] {
  const { step } = job
  const meta = resultMeta(job, { state, continuations: calls.length - 1, problems })
  if (!answersInJson(step)) {
    const path = jobPath('document', context, job, library.names)
    return [{ path, kind: 'document', text: `${answerText.trimEnd()}\n`, isDocument: true, meta, origins }]
  }
  const isRendered = step.outputType === 'RenderedDocument' && step.documentTemplate !== undefined
  const assembled: ArtifactDraft = {
    path: jobPath('assembled_json', context, job, library.names),
    kind: 'assembled_json',
    text: jsonText(value),
    // If there is no rendered document, feedback refers to the JSON.
    meta: isRendered ? meta : { ...meta, takes_feedback: true },
    origins,
  }
  return isRendered ? [assembled, renderedDocument(context, job, library, assembled, [value])] : [assembled]
}

/** Renders JSON answers with the step's document template, one after the other. */
export function renderedDocument(
  context: StepContext,
  job: Job,
  library: RecipeLibrary,
  assembled: ArtifactDraft,
  answers: readonly unknown[],
): ArtifactDraft {
  const template = library.templates.get(job.step.documentTemplate!)
  const rendered = answers.map((value) => {
    const own = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    const { values } = mergeOverlays({ ...overlaysFor(job, library), dynamic: { ...jobValues(job), ...own } })
    const { text, spans } = renderTemplate(template, values, { strict: false, partials: library.templates })
    // Only files are listed here. The other values come from the assembled JSON.
    const files = originsOf({ spans: spans.map((span) => ({ ...span, layer: 'document_template' })) }, new Map(), {
      inputs: own,
      files: valueFilesFor(job, library),
    }).filter(({ kind }) => kind === 'file')
    return { text: text.trim(), files }
  })
  const files = [...new Map(rendered.flatMap((one) => one.files.map((file) => [file.id, file] as const))).values()]
  return {
    path: jobPath('document', context, job, library.names),
    kind: 'document',
    text: `${rendered.map(({ text }) => text).join('\n\n')}\n`,
    isDocument: true,
    ...(assembled.meta && { meta: assembled.meta }),
    origins: [originFrom(context, assembled, 'assembled_json'), ...files],
  }
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
