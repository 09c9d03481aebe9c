import type { Blueprint } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import { json, originFrom, type Question } from '@quire/runtime/answer'
import type { ArtifactDraft, Origin } from '@quire/runtime/artifact'
import type { StepContext, StepResult } from '@quire/runtime/engine'
import { CANDIDATES, PREVIOUS, reviewInput } from '../format/bind-inputs.ts'
import { type AskedBlueprint, OTHER_MODEL } from '../format/recipe.ts'
import { isSame, type Participant, participantsOf } from '../granularity/participant.ts'
import { exchangePaths, type Job } from '../prompt/job-artifacts.ts'
import { overlaysFor, promptDraft, valueFilesFor } from '../prompt/prompt-values.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { sourcedText } from '../prompt/tagged.ts'
import { type GatheredValues, gatherValues, labelled, personsQuestion } from './gather-values.ts'
import { originsOfParticipant } from './model-changes.ts'
import { finished, joined, type PartAnswer, resultOf } from './part-answer.ts'
import { outputOf, renderedDocument } from './turn-handler.ts'

/** How many answers of one step are asked for at the same time. */
const AT_ONCE = 8

/** One answer of a step: the only one, or the answer for one entry of a list. */
interface Part {
  /** Follows the step's name in names of calls and files. Empty if there is only one answer. */
  readonly ending: string
  readonly item?: unknown
  /** The author of the item. */
  readonly author?: Participant
  readonly seed?: number
}

/** Asks a blueprint: once, for each entry of a list, several times, or until a reviewer is content. */
export async function askBlueprint(context: StepContext, job: Job, library: RecipeLibrary): Promise<StepResult> {
  const asks = job.step.asks!
  const values = await gatherValues(context, job, library)
  const parts = partsOf(asks, values)
  const answers = await inTurns(parts, AT_ONCE, (part) =>
    asks.best === undefined
      ? answerPart(context, job, library, values, part)
      : chooseBest(context, job, library, values),
  )
  const participant = originsOfParticipant(context, library.names, job.input.model)
  const isList = parts.length !== 1 || parts[0]!.ending !== ''
  const single = isList
    ? answers.map((answer, index) => resultOf(context, partJob(job, parts[index]!), library, answer, false))
    : []
  const whole = isList ? joined(context, answers, single) : answers[0]!
  const result = resultOf(
    context,
    job,
    library,
    { ...whole, origins: [...whole.origins, ...participant] },
    asks.question === undefined,
  )
  const isRendered = whole.isJson && job.step.documentTemplate !== undefined
  const rendered = isRendered
    ? renderedDocument(context, job, library, result, isList ? answers.map(({ value }) => value) : [whole.value])
    : undefined
  const output = outputOf(context, job, result, { kind: 'document', header_context_resource_id: null, ...whole })
  return {
    status: 'completed',
    output: {
      ...output,
      ...(rendered && { rendered: originFrom(context, rendered, '').id }),
      ...(isList && { parts: single.map(({ path }) => ({ path, id: originFrom(context, { path }, '').id })) }),
    },
    artifacts: [
      ...answers.flatMap(({ artifacts }) => artifacts),
      ...single,
      ...(rendered ? [{ ...result, isDocument: false }, rendered] : [result]),
    ],
  }
}

function partsOf({ each, times }: AskedBlueprint, { items }: GatheredValues): Part[] {
  const single: Part[] = each
    ? items!.map(({ value, author }, index) => ({ ending: `_${index + 1}`, item: value, ...(author && { author }) }))
    : [{ ending: '' }]
  if (times === 1) return single
  return single.flatMap((part) =>
    Array.from({ length: times }, (_, index) => ({ ...part, ending: `${part.ending}_${index + 1}`, seed: index + 1 })),
  )
}

/** Asks for one answer. A reviewer judges it, and the author gets the review, until it passes or the limit is reached. */
async function answerPart(
  context: StepContext,
  job: Job,
  library: RecipeLibrary,
  values: GatheredValues,
  part: Part,
): Promise<PartAnswer> {
  const asks = job.step.asks!
  const artifacts: ArtifactDraft[] = []
  const { until } = asks
  const isNamed = until !== undefined || part.ending !== ''
  const question = (name: string, inputs: Record<string, unknown>): Question => ({
    ...questionFor(context, partJob(job, { ending: `${part.ending}${name}` }), library, values),
    ...promptDraft(revisable(blueprintOf(asks, library), inputs, library), inputs),
    model: modelOf(context, job, part),
    ...seedOf(job, part),
    // One unusable answer of many does not spoil the others.
    ...(part.ending !== '' && { takesUnusable: true }),
    // Answers are asked for in any order, so their calls need names.
    ...(isNamed && { name: (continuation: number) => callName(`${job.step.name}${part.ending}${name}`, continuation) }),
  })
  const own =
    asks.question === undefined ? values.inputsOf(asks.inputs, { item: part.item }) : { question: asks.question }
  if (!until) {
    const answer = await context.ask(question('', own))
    return { ...finished(answer), artifacts: answer.artifacts }
  }
  const edited = editedInput(blueprintOf(asks, library))
  let answer = await context.ask(question('_round_1', own))
  let earlierReview: Record<string, unknown> = {}
  for (let round = 1; ; round++) {
    artifacts.push(...answer.artifacts)
    const draft = resultOf(
      context,
      partJob(job, { ending: `${part.ending}_round_${round}` }),
      library,
      finished(answer),
      false,
    )
    const written = sourcedText(answer.text, originFrom(context, draft, '').id)
    const reviewJob = partJob(job, { ending: `${part.ending}_review_${round}` })
    const review = await context.ask<{ readonly isPass: boolean }>({
      ...questionFor(context, reviewJob, library, values, [draft.path]),
      inputArtifacts: values.artifactsOf(until.inputs),
      ...promptDraft(library.blueprint!(until.blueprint), {
        ...values.inputsOf(until.inputs, { item: part.item, answer: written }),
        ...earlierReview,
      }),
      model: reviewerOf(context, asks),
      name: (continuation) => callName(`${reviewJob.step.name}`, continuation),
    } as Question<{ readonly isPass: boolean }>)
    const report = resultOf(context, reviewJob, library, finished(review), false)
    artifacts.push(draft, ...review.artifacts, report)
    const origins = [originFrom(context, draft, 'draft'), originFrom(context, report, 'review')]
    if (review.value.isPass) return { ...finished(answer), origins, artifacts }
    if (round === until.limit) {
      const problem = `The reviewer '${until.blueprint}' did not pass it after ${round} ${round === 1 ? 'round' : 'rounds'}.`
      const { problems, ...rest } = finished(answer)
      return { ...rest, state: 'incomplete', problems: [...problems, problem], origins, artifacts }
    }
    const remarks = sourcedText(review.text, originFrom(context, report, '').id)
    earlierReview = { [PREVIOUS]: remarks }
    const again = {
      ...own,
      [PREVIOUS]: written,
      // An answer that edits a document is edited further.
      ...(edited !== undefined && { [edited]: written }),
      review: remarks,
      [reviewInput(until.blueprint)]: remarks,
    }
    answer = await context.ask({
      ...question(`_round_${round + 1}`, again),
      sources: [...values.artifacts, draft.path, report.path],
    })
  }
}

/** Lets a judge choose one of several results. The result is the chosen document, unchanged. */
async function chooseBest(
  context: StepContext,
  job: Job,
  library: RecipeLibrary,
  values: GatheredValues,
): Promise<PartAnswer> {
  const asks = job.step.asks!
  const candidates = values.resultsOf(asks.best!)
  const taken = (index: number): Omit<PartAnswer, 'origins' | 'artifacts'> => {
    const { text, isJson, value } = candidates[index]!
    return { text, isJson, value, state: 'complete', problems: [], continuations: 0 }
  }
  const fromCandidate = (index: number): Origin => originFrom(context, candidates[index]!, CANDIDATES)
  if (candidates.length === 1) return { ...taken(0), origins: [fromCandidate(0)], artifacts: [] }
  const judge = await context.ask({
    ...questionFor(context, partJob(job, { ending: '_judge' }), library, values),
    ...promptDraft(
      blueprintOf(asks, library),
      values.inputsOf(asks.inputs, { candidates: labelled(candidates, 'candidate') }),
    ),
    model: job.input.model.model,
    read: json<{ readonly best: number }>(choiceSchema(candidates.length)),
  })
  const verdict = resultOf(context, partJob(job, { ending: '_judge' }), library, finished(judge), false)
  const best = judge.value.best - 1
  return {
    ...taken(best),
    continuations: judge.calls.length - 1,
    origins: [fromCandidate(best), originFrom(context, verdict, 'judge')],
    artifacts: [...judge.artifacts, verdict],
  }
}

function choiceSchema(count: number): object {
  return {
    type: 'object',
    required: ['best', 'why'],
    properties: {
      why: { type: 'string', description: 'What decided, in one or two sentences.' },
      best: { type: 'integer', minimum: 1, maximum: count, description: 'The number of the best candidate.' },
    },
  }
}

/** What all questions of a job have in common. */
function questionFor(
  context: StepContext,
  job: Job,
  library: RecipeLibrary,
  { artifacts, artifactsOf }: GatheredValues,
  more: readonly string[] = [],
): Pick<Question, 'paths' | 'meta' | 'what' | 'overlays' | 'valueFiles' | 'sources' | 'inputArtifacts'> {
  return {
    ...exchangePaths(context, job, library.names),
    what: `'${job.step.name}'`,
    overlays: askingOverlays(job, library),
    valueFiles: valueFilesFor(job, library),
    sources: [...artifacts, ...more],
    inputArtifacts: artifactsOf(job.step.asks!.inputs),
  }
}

/** The values for the templates of the step's blueprint. Those of the recipe and its domain take precedence. */
export function askingOverlays(job: Job, library: RecipeLibrary): ReturnType<typeof overlaysFor> {
  const { blueprint } = job.step.asks!
  const own = overlaysFor(job, library)
  return blueprint === undefined ? own : { ...library.overlaysFor?.(blueprint), ...withoutEmpty(own) }
}

function withoutEmpty<T extends object>(overlays: T): Partial<T> {
  const filled = Object.entries(overlays).filter(([, values]) => Object.keys(values as object).length > 0)
  return Object.fromEntries(filled) as Partial<T>
}

function blueprintOf({ blueprint }: AskedBlueprint, library: RecipeLibrary): Blueprint {
  return blueprint === undefined ? personsQuestion() : library.blueprint!(blueprint)
}

/** The input that answers edit. */
function editedInput({ answer }: Blueprint): string | undefined {
  const contract = readContract(answer)
  return contract.form === 'edits' ? contract.document : undefined
}

/** Adds layers for the earlier answer and the remarks on it, if the blueprint does not take these inputs itself. */
function revisable(
  blueprint: Blueprint,
  inputs: Readonly<Record<string, unknown>>,
  { blueprints: { revision }, templates }: RecipeLibrary,
): Blueprint {
  const edited = editedInput(blueprint)
  const isShown = (source: string): boolean =>
    source in (blueprint.inputs ?? {}) ||
    (source === PREVIOUS && edited !== undefined && inputs[edited] === inputs[PREVIOUS])
  const isMissing = (source: string): boolean => source in inputs && !isShown(source)
  const added = revision.layers.filter(({ source }) => source === undefined || isMissing(source))
  if (!(PREVIOUS in inputs) || added.every(({ source }) => source === undefined)) return blueprint
  return {
    ...blueprint,
    inputs: { ...blueprint.inputs, ...revision.inputs },
    layers: [...blueprint.layers, ...added],
    templates: {
      find: (name) => blueprint.templates.find(name) ?? templates.find(name),
      get: (name) => blueprint.templates.find(name) ?? templates.get(name),
      resolve: (names) =>
        (names.some((name) => blueprint.templates.find(name)) ? blueprint.templates : templates).resolve(names),
    },
  }
}

/** A step with `model: other` has each result judged by the participant after its author. */
function modelOf({ run }: StepContext, { step, input }: Job, { author }: Part): string {
  if (step.asks?.model !== OTHER_MODEL || !author) return input.model.model
  const participants = participantsOf(
    run.request.models,
    run.request.changes?.map((change) => ({ ...change, keeps: [] })),
  )
  const position = participants.findIndex((one) => isSame(one, author))
  return participants[(position + 1) % participants.length]!.model
}

/** By default, the run's last model reviews, so that an author does not review itself if there are several models. */
function reviewerOf({ run }: StepContext, { until }: AskedBlueprint): string {
  const usesOwnModels = run.request.options.own_models === true
  return (usesOwnModels ? until?.ownModel : undefined) ?? run.request.models.at(-1)!
}

/** Answers to the same prompt differ only if their seeds differ. */
function seedOf({ input }: Job, { seed = 1 }: Part): Pick<Question, 'seed'> {
  const number = (input.model.n - 1) * 100 + seed
  return number > 1 ? { seed: number } : {}
}

function callName(name: string, continuation: number): string {
  return continuation === 0 ? name : `${name}_continuation_${continuation}`
}

/** The job of one part. Its files have the part's ending. */
function partJob(job: Job, { ending }: Pick<Part, 'ending'>): Job {
  if (ending === '') return job
  const { step } = job
  return { ...job, step: { ...step, name: step.name + ending, key: step.key + ending } }
}

/** Maps all entries, a few at a time. Results have the order of the entries. */
async function inTurns<T, U>(entries: readonly T[], limit: number, map: (entry: T) => Promise<U>): Promise<U[]> {
  const results = new Array<U>(entries.length)
  let next = 0
  const work = async (): Promise<void> => {
    while (next < entries.length) {
      const index = next++
      results[index] = await map(entries[index]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, work))
  return results
}
