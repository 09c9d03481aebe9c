import type { Question } from '@quire/runtime/answer'
import type { StepContext, StoredArtifact } from '@quire/runtime/engine'
import type { ArtifactFacts, ArtifactKind, ArtifactNames } from '../artifact-paths/artifact-names.ts'
import { parseArtifactPath } from '../artifact-paths/parse-artifact-path.ts'
import type { JobInput } from '../expand/recipe-job.ts'
import type { Recipe, RecipeStage, RecipeStep } from '../format/recipe.ts'
import type { Cast } from './cast.ts'

/** A job, and the recipe, stage and step that it belongs to. */
export interface Job {
  readonly recipe: Recipe
  readonly stage: RecipeStage
  readonly step: RecipeStep
  readonly input: JobInput
  readonly cast: Cast
}

/** The parts of a run that appear in artifact names. */
type RunName = { readonly run: Pick<StepContext['run'], 'id' | 'project'> }

export function runFacts(context: RunName, stage: RecipeStage, iteration: number): ArtifactFacts {
  const { id, project } = context.run
  return { project, run: id, iteration, stage: stage.slug, stageNumber: stage.number }
}

/** Returns the path of a job's artifact. */
export function jobPath(
  kind: ArtifactKind,
  context: RunName,
  { stage, step, input }: Pick<Job, 'stage' | 'step' | 'input'>,
  names: ArtifactNames,
  continuation = 0,
): string {
  const { model, lineage, match, isNamedByLineage, isNamedByModel } = input
  const isPlan = step.promptType === 'Planner'
  const isFirstPlanner = stage.steps.find(({ promptType }) => promptType === 'Planner') === step
  const line = { lineage, ...(match && { match }) }
  return names.path(kind, {
    ...runFacts(context, stage, input.iteration),
    ...((kind !== 'header_context' || isNamedByModel) && { model }),
    ...(kind === 'assembled_json' ? { step: step.name } : stepFacts()),
    ...((isNamedByLineage || kind === 'assembled_json') && line),
    ...(continuation > 0 && { continuation }),
  })

  function stepFacts(): Partial<ArtifactFacts> {
    if (!isPlan) return { document: step.key }
    return kind === 'raw_response' || !isFirstPlanner ? { step: step.name } : {}
  }
}

/** Returns the metadata of every artifact of a job. */
export function jobMeta({ recipe, stage, input, step }: Job): Record<string, string | number | boolean | null> {
  const { iteration, model, lineage, match } = input
  return {
    recipe: recipe.name,
    iteration,
    ...(stage.isPart ? { part: stage.slug } : { stage: stage.slug }),
    step: step.name,
    key: step.key,
    model: model.model,
    n: model.n,
    lineage: `${lineage.model} (${lineage.n})`,
    match: match ? `${match.model} (${match.n})` : null,
    ...(model.seat && { in_place_of: `${model.seat.model} (${model.seat.n})` }),
  }
}

/** Where a job's prompts and responses are stored. */
export function exchangePaths(context: RunName, job: Job, names: ArtifactNames): Pick<Question, 'paths' | 'meta'> {
  const promptKind = job.step.promptType === 'Planner' ? 'planner_prompt' : 'turn_prompt'
  return {
    paths: (part, continuation) => {
      const kind = part === 'prompt' ? promptKind : 'raw_response'
      return { kind, path: jobPath(kind, context, job, names, continuation) }
    },
    meta: jobMeta(job),
  }
}

/** Returns the path of the response, given the path of its prompt. Undefined for other paths. */
export function responsePath(
  { stages }: Recipe,
  names: Pick<ArtifactNames, 'path'>,
  prompt: string,
  knownNames: readonly string[],
): string | undefined {
  const { kind, facts } = parseArtifactPath(prompt, { known: knownNames }) ?? {}
  if (facts === undefined || (kind !== 'turn_prompt' && kind !== 'planner_prompt')) return undefined
  if (kind === 'turn_prompt') return names.path('raw_response', facts)
  // The path of a stage's first planner prompt has no step name, but the path of the response needs one.
  const steps = stages.find(({ slug }) => slug === facts.stage)?.steps
  const step = facts.step ?? steps?.find(({ promptType }) => promptType === 'Planner')?.name
  return step === undefined ? undefined : names.path('raw_response', { ...facts, step })
}

/** A step's document or data, with its metadata. */
export interface ResultDocument {
  readonly path: string
  readonly stage: string
  readonly step: string
  readonly key: string
  readonly iteration: number
  readonly model: string
  readonly n: number
  /** As `model (n)`. */
  readonly lineage: string
  readonly match: string | null
  readonly isDocument: boolean
  readonly isComplete: boolean
  /** Whether no other step uses the document. Only known for steps that ask blueprints. */
  readonly isResult: boolean
  /** What replaced the document: a later iteration, or a step. Undefined for a current document. */
  readonly supersededBy: string | undefined
}

/** Returns the documents and data of a run, marked as current or superseded. */
export function resultDocuments(artifacts: readonly StoredArtifact[]): ResultDocument[] {
  const documents = artifacts
    .filter(({ kind }) => kind === 'document' || kind === 'assembled_json')
    .map(({ path, isDocument, meta }) => ({
      path,
      stage: String(meta.stage ?? meta.part),
      step: String(meta.step),
      key: String(meta.key),
      iteration: Number(meta.iteration),
      model: String(meta.model),
      n: Number(meta.n),
      lineage: String(meta.lineage),
      match: typeof meta.match === 'string' ? meta.match : null,
      isDocument,
      isComplete: meta.state !== 'incomplete',
      isResult: meta.result === true,
      replaces: meta.replaces,
    }))
  const identityOf = (one: Omit<(typeof documents)[number], 'replaces'>): string =>
    [one.stage, one.key, one.model, one.n, one.lineage, one.match, one.isDocument].join('\0')
  const latest = new Map<string, number>()
  for (const one of documents) latest.set(identityOf(one), Math.max(one.iteration, latest.get(identityOf(one)) ?? 0))
  return documents.map(({ replaces: _, ...one }) => {
    const last = latest.get(identityOf(one))!
    const successor = documents.find(({ replaces, iteration }) => replaces === one.step && iteration >= one.iteration)
    return { ...one, supersededBy: last > one.iteration ? `iteration ${last}` : successor?.step }
  })
}
