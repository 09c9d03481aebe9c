import { renderTemplate } from '@quire/core'
import { mergeOverlays } from '@quire/core/template'
import type { StoredRun } from '@quire/runtime/engine'
import { inputsInRequest } from '../flow/request-data.ts'
import { type Recipe, type RecipeStage, type RecipeStep, stageTitle, stepTitle } from '../format/recipe.ts'
import { GRANULARITIES } from '../granularity/granularity.ts'
import { participantsOf } from '../granularity/participant.ts'
import { castOf, letterOf, numberOf } from '../prompt/cast.ts'
import { type ResultDocument, resultDocuments } from '../prompt/job-artifacts.ts'
import { overlaysFor } from '../prompt/prompt-values.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { alternativesTable, type Scoring, scoreTable, usageTable } from './result-tables.ts'

const DEFAULT_TEMPLATE = 'recipe/result'

/**
 * Renders a run's result as a Markdown page, using the recipe's template. The template gets the run, the results of
 * each step, the scores, the documents of each stage, and the cost.
 */
export async function recipeResult(recipe: Recipe, library: RecipeLibrary, run: StoredRun): Promise<string> {
  const documents = resultDocuments(run.artifacts)
  const standing = documents.filter(({ supersededBy }) => supersededBy === undefined)
  const naming = namingOf(run)
  const steps = recipe.stages.flatMap((stage) => stage.steps)
  const made = await outcomes(recipe, standing, run)
  const values = {
    run: {
      id: run.id,
      project: run.project,
      status: run.status,
      isFinished: run.status === 'completed',
      date: castOf(run.request).date ?? '',
      incomplete: standing.filter(({ isDocument, isComplete }) => isDocument && !isComplete).length,
      artifacts: run.artifacts.length,
    },
    title: titleOf(run.request.input, inputsInRequest(run.request.input, recipe, library)),
    request: quoted(run.request.input),
    participants: naming.participants,
    hasSeveral: naming.participants.length > 1,
    hasStages: recipe.stages.some(({ isPart }) => !isPart),
    // Steps that ask blueprints do not name the authors of texts.
    hasLetters: recipe.stages.some(({ steps }) => steps.some(({ asks }) => asks === undefined)),
    results: steps
      .toReversed()
      .flatMap((step) => standing.filter(({ key, isResult }) => isResult && key === step.key))
      .map((one) => resultEntry(one, steps)),
    made,
    lists: mapValues(recipe.result?.lists ?? {}, (paths) => joinLists(paths, made)),
    alternatives: alternativesTable(stepValue(made, recipe.result?.alternatives)),
    ...(recipe.result?.scores !== undefined && (await scores(recipe.result.scores, standing, naming, run))),
    stages: recipe.stages.map((stage) => stageEntry(stage, documents, naming)).filter(({ rows }) => rows.length > 0),
    usage: usageTable(run.calls, (name) => usageTitle(recipe, name)),
  }
  const template = library.templates.get(recipe.result?.template ?? DEFAULT_TEMPLATE)
  const { values: merged } = mergeOverlays({ ...overlaysFor({ recipe }, library), dynamic: values })
  const { text } = renderTemplate(template, merged, { strict: false, partials: library.templates })
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`
}

/** The title of a stage. A recipe without stages has the titles of its steps. */
function usageTitle({ stages }: Recipe, name: string): string {
  const stage = stages.find((one) => one.slug === name)
  if (stage) return stageTitle(stage)
  const step = stages.flatMap(({ steps }) => steps).find((one) => one.name === name)
  return step ? stepTitle(step) : name
}

/** A document that no other step uses. */
function resultEntry({ key, path, model }: ResultDocument, steps: readonly RecipeStep[]) {
  const step = steps.find((one) => one.key === key)
  return { link: artifactLink(step ? stepTitle(step) : key, path), model, isByModel: step?.granularity === 'per_model' }
}

interface Naming {
  readonly participants: readonly { readonly letter: string; readonly number: number; readonly model: string }[]
  /** Returns the letter that stands for the participant. If there is no letter, returns the model's name. */
  readonly letterOf: (participant: string) => string
  /** Returns the number from `model (n)`. If there is no number, returns the model's name. */
  readonly numberOf: (participant: string) => string
}

function namingOf({ request }: StoredRun): Naming {
  const cast = castOf(request)
  const all = participantsOf(request.models).map((one) => ({
    ...one,
    letter: letterOf(cast, one)!,
    number: numberOf(cast, one)!,
  }))
  const successors = (request.changes ?? []).flatMap(({ model, by }) => {
    const participant = all.find((one) => one.model === model)
    return participant && by !== null ? [{ ...participant, model: by, n: 1 }] : []
  })
  const find = (participant: string) =>
    [...all, ...successors].find(({ model, n }) => `${model} (${n})` === participant)
  const plain = (participant: string): string => participant.replace(/ \(1\)$/, '')
  return {
    participants: all.map(({ letter, number, model }) => ({ letter, number, model })),
    letterOf: (participant) => find(participant)?.letter ?? plain(participant),
    numberOf: (participant) => String(find(participant)?.number ?? plain(participant)),
  }
}

/** The first line of a request. A request with inputs is named after its first text. */
function titleOf(request: string, inputs: Readonly<Record<string, unknown>>): string {
  const text = Object.values(inputs).find((value) => typeof value === 'string') ?? request
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const title = plainLine(first.replace(/^#+\s*/, ''))
  return title.length > 100 ? `${title.slice(0, 99)}…` : title
}

/** The current result of a step. */
interface Outcome {
  /** The value of a JSON answer, with every text on one line. */
  readonly value?: unknown
  /** The text of a document. */
  readonly text?: string
  /** Whether the text begins with a title. */
  readonly isTitled?: boolean
  readonly link?: string
  readonly path?: string
  readonly isMerged: boolean
}

type Outcomes = Readonly<Record<string, Outcome>>

/**
 * Returns each step's result, keyed by document key. Steps that have several current documents or no result are left
 * out. If a merge was skipped, the document that it would have merged is used.
 */
async function outcomes(recipe: Recipe, standing: readonly ResultDocument[], run: StoredRun): Promise<Outcomes> {
  const results: Record<string, Outcome> = {}
  for (const stage of recipe.stages) {
    for (const step of stage.steps) {
      const own = ofStep(stage, step.key, standing)
      const found = own.length > 0 || step.merges === undefined ? own : ofStep(stage, step.merges, standing)
      const document = found.find(({ isDocument }) => isDocument)
      const data = found.find(({ path }) => path.endsWith('.json'))
      if (found.filter(({ isDocument }) => isDocument).length > 1 || (!document && !data)) continue
      results[step.key] = {
        ...(data && { value: plainLines(JSON.parse(await run.read(data.path))) }),
        ...(document && { link: artifactLink(stepTitle(step), document.path), path: document.path }),
        ...(document && document !== data && documentText(await run.read(document.path))),
        isMerged: own.length > 0,
      }
    }
  }
  return results
}

/** On the page, a line of three hyphens begins the appendix. A line of four looks the same in a document. */
function documentText(text: string): Pick<Outcome, 'text' | 'isTitled'> {
  const trimmed = text.trim()
  return { text: trimmed.replace(/^---$/gm, '----'), isTitled: trimmed.startsWith('# ') }
}

function stepValue(made: Outcomes, key = ''): Readonly<Record<string, unknown>> {
  const value = Object.hasOwn(made, key) ? made[key]!.value : undefined
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

type Entry = Readonly<Record<string, unknown>>

/** Returns the entries of the first list. Entries of the other lists with the same id add their keys. */
function joinLists(paths: readonly string[], made: Outcomes): unknown[] {
  const [first = [], ...others] = paths.map((path) => {
    const [, key, list, flag] = /^(\w+)\.(\w+)(?:\?(\w+))?$/.exec(path) ?? []
    const values = Object.hasOwn(made, key!) ? [made[key!]!.value].flat() : []
    const entries = values.flatMap((value) => (value as Record<string, unknown> | undefined)?.[list!] ?? [])
    return (entries as Entry[]).filter((entry) => flag === undefined || entry[flag] === true)
  })
  return first.map((entry) => ({ ...others.flat().find(({ id }) => id !== undefined && id === entry.id), ...entry }))
}

function ofStep({ slug }: RecipeStage, key: string, standing: readonly ResultDocument[]): ResultDocument[] {
  return standing.filter((one) => one.stage === slug && one.key === key)
}

/** Authors' scores of their own works do not count, unless nobody else scored. They are in a table of their own. */
async function scores(
  key: string,
  standing: readonly ResultDocument[],
  naming: Naming,
  run: StoredRun,
): Promise<{ readonly scores?: unknown; readonly ownScores?: unknown }> {
  const own: Scoring[] = []
  const foreign: Scoring[] = []
  for (const one of standing.filter((document) => document.key === key)) {
    const { dimensions } = JSON.parse(await run.read(one.path)) as Partial<Scoring>
    const isOwn = one.lineage === `${one.model} (${one.n})`
    if (dimensions) (isOwn ? own : foreign).push({ about: naming.letterOf(one.lineage), dimensions })
  }
  return foreign.length > 0 ? { scores: scoreTable(foreign), ownScores: scoreTable(own) } : { scores: scoreTable(own) }
}

function stageEntry(stage: RecipeStage, documents: readonly ResultDocument[], naming: Naming) {
  const rows = stage.steps
    .filter(({ outputType }) => outputType === 'RenderedDocument')
    .map((step) => ({
      step,
      own: documents.filter((one) => one.stage === stage.slug && one.key === step.key && one.isDocument),
    }))
    .filter(({ own }) => own.length > 0)
    .map(({ step, own }, index) => ({
      stage: index === 0 ? stageTitle(stage) : '',
      ...documentsRow(step, own, naming),
    }))
  return { display: stageTitle(stage), description: stage.description, rows }
}

/** Returns a step's documents with their authors and states. The default state is complete. */
function documentsRow(step: RecipeStep, documents: readonly ResultDocument[], naming: Naming) {
  const named = documents.map((document) => {
    const by = nameOf(step, document, naming)
    return { by, link: artifactLink(by, document.path), status: statusOf(document) }
  })
  const others = named.filter(({ status }) => status !== COMPLETE).map(({ by, status }) => `${by}: ${status}`)
  return {
    title: plainLine(stepTitle(step)),
    by: named.map(({ link }) => link).join(', '),
    status: named.length === 1 ? named[0]!.status : [...others, ...(others.length === 0 ? [COMPLETE] : [])].join('; '),
    purpose: plainLine(step.objective),
  }
}

/**
 * Returns a document's name in a list. Letters stand for works. Numbers stand for judges and editors. Steps that ask
 * blueprints have no such roles, so their documents have the names of their models.
 */
function nameOf(step: RecipeStep, { model, n, lineage }: ResultDocument, naming: Naming): string {
  if (step.asks) return n > 1 ? `${model} (${n})` : model
  const [letter, number] = [naming.letterOf(lineage), naming.numberOf(`${model} (${n})`)]
  const { isAboutWork, isForAll } = GRANULARITIES[step.granularity]
  if (isAboutWork) return `${letter} by ${number}`
  return step.author === undefined && !isForAll ? letter : number
}

const COMPLETE = 'complete'

function statusOf({ isComplete, supersededBy }: ResultDocument): string {
  if (supersededBy !== undefined) return `superseded by ${supersededBy}`
  return isComplete ? COMPLETE : '**incomplete**'
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}

/** Puts a model's text on one line, for use in a sentence or table cell. */
export function plainLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')
  return line.replace(/^(?=[#<>]|[-+*] |\d+[.)] |```|~~~)/, '\\')
}

/** Converts every string in a value to a single plain line. */
function plainLines(value: unknown): unknown {
  if (typeof value === 'string') return plainLine(value)
  if (Array.isArray(value)) return value.map(plainLines)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plainLines(member)]))
}

/** Returns a Markdown link to an artifact. */
function artifactLink(title: string, path: string): string {
  return `[${plainLine(title).replace(/[[\]]/g, '\\$&')}](<${path.replaceAll('%', '%25')}>)`
}

/** Formats a text as a quotation. */
function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n')
}
