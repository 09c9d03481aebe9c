import { jsonText } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { StepContext, StepResult } from '@quire/runtime/engine'
import { missingFeedback } from '../errors.ts'
import type { GateInput } from '../expand/recipe-job.ts'
import type { Recipe, RecipeStage } from '../format/recipe.ts'
import { isSame, type Participant } from '../granularity/participant.ts'
import { runFacts } from '../prompt/job-artifacts.ts'
import { type JobOutput, jobOutput } from '../prompt/job-output.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { changeOrigins, changesIn } from './model-changes.ts'

/** Ends a stage. Lists each model's results, then continues or waits for a person. */
export async function passGate(
  context: StepContext,
  recipe: Recipe,
  stage: RecipeStage,
  input: GateInput,
  library: RecipeLibrary,
): Promise<StepResult> {
  const outputs = Object.keys(context.needs).map((key) => jobOutput(context.needs, key))
  const models = outputs.map(({ model }) => model)
  const participants = models.filter((one, index) => models.findIndex((other) => isSame(one, other)) === index)
  const changes = changesIn(context, stage.slug)
  const artifacts = participants.map((model): ArtifactDraft => {
    const own = outputs.filter((one) => isSame(one.model, model))
    return {
      path: library.names.path('manifest', { ...runFacts(context, stage, input.iteration), model }),
      kind: 'manifest',
      text: jsonText({
        recipe: recipe.name,
        stage: stage.slug,
        iteration: input.iteration,
        ...plain(model),
        ...(model.seat && { in_place_of: plain(model.seat) }),
        ...(changes.length > 0 && { model_changes: changes.map((index) => changeEntry(context, index)) }),
        made: own.map((output) => entry(output, recipe)),
      }),
      meta: { recipe: recipe.name, stage: stage.slug, iteration: input.iteration, model: model.model, n: model.n },
      origins: [
        ...own.map(({ id, path, kind }) => ({ id, kind: 'artifact' as const, label: path, via: kind })),
        ...changeOrigins(context, library.names, changes),
      ],
    }
  })
  const read = stage.steps.filter(({ outputType }) => outputType === 'RenderedDocument').map(({ name }) => name)
  const documents = outputs.filter(({ kind, step }) => kind === 'document' && read.includes(step))
  const incomplete = documents.filter(({ state }) => state === 'incomplete').length
  const unread = await withoutRequiredFeedback(context, recipe, stage, outputs, library)
  if (input.gate === 'person' || unread.length > 0) {
    const left = incomplete > 0 ? `, ${incomplete} of them incomplete` : ''
    const what = stage.isPart ? 'Step' : 'Stage'
    const reason = `${what} '${stage.display}' is complete, with ${documents.length} ${documents.length === 1 ? 'document' : 'documents'}${left}.`
    const next = unread.length > 0 ? `${missingFeedback(context.run.id, unread)} Then approve it` : 'Approve it'
    return { status: 'waiting', reason: `${reason} ${next} to continue.`, artifacts }
  }
  return { status: 'completed', output: { kind: 'gate', documents: documents.length, incomplete }, artifacts }
}

/** Returns the paths of documents on which a later stage requires feedback that nobody gave yet. */
async function withoutRequiredFeedback(
  { run }: StepContext,
  { stages }: Recipe,
  { slug, number }: RecipeStage,
  outputs: readonly JobOutput[],
  library: RecipeLibrary,
): Promise<string[]> {
  const later = stages
    .filter((stage) => stage.number > number)
    .flatMap(({ steps }) => steps.flatMap((step) => step.inputs))
  const keys = later.filter(({ type, required, stage }) => type === 'feedback' && required && stage === slug)
  if (keys.length === 0 || !library.feedback) return []
  const feedback = await library.feedback(run.id)
  return outputs
    .filter((output) => keys.some(({ key }) => key === '*' || key === output.key))
    .filter(({ id }) => !feedback.some(({ document }) => document === id))
    .map(({ path }) => path)
}

function entry(output: JobOutput, { stages }: Recipe): object {
  const { kind, step, key, path, sha256, state, problems, continuations, lineage, match } = output
  const successor = stages.flatMap(({ steps }) => steps).find(({ asks }) => asks?.replaces === step)
  return {
    kind,
    step,
    document_key: key,
    path,
    sha256,
    state,
    ...(state === 'incomplete' && { problems }),
    continuations,
    lineage: plain(lineage),
    match: match && plain(match),
    ...(successor && { superseded_by: successor.name }),
  }
}

function changeEntry({ run }: StepContext, index: number): object {
  const { model, by } = run.request.changes![index]!
  return { model, replaced_by: by }
}

/** Puts the participant's keys in a fixed order, because a database may return them in any order. */
function plain({ model, n }: Participant): Participant {
  return { model, n }
}
