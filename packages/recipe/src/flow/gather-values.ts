import { type Blueprint, loadTemplates, type SourcedText } from '@quire/core'
import { tagQuoter } from '@quire/core/xml'
import { checkDocument } from '@quire/runtime/answer'
import type { KnownArtifact } from '@quire/runtime/artifact'
import type { StepContext } from '@quire/runtime/engine'
import { CANDIDATES, FEEDBACK, PREVIOUS } from '../format/bind-inputs.ts'
import { type AskedBlueprint, type InputSource, pathText } from '../format/recipe.ts'
import { isSame, type Participant } from '../granularity/participant.ts'
import type { Job } from '../prompt/job-artifacts.ts'
import { type JobOutput, jobOutput } from '../prompt/job-output.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { sourcedText, stacked } from '../prompt/tagged.ts'
import { requestOf } from './gather-inputs.ts'
import { InputUnusable, readFiles } from './read-files.ts'
import { inputsInRequest, parseData, pick } from './request-data.ts'

/** Stands for the step's own result in an earlier iteration. */
const PREVIOUS_VERSION = ''

/** A result of an earlier step. */
export interface StepValue {
  readonly path: string
  readonly id: string
  readonly text: string
  readonly isJson: boolean
  readonly value: unknown
}

/** Values that exist only while a step works. */
interface LocalValues {
  readonly item?: unknown
  readonly answer?: SourcedText
  readonly candidates?: unknown
}

/** An entry of the list in `each`. */
export interface Item {
  readonly value: unknown
  /** The model that wrote it, if the entry is a result of a step. */
  readonly author?: Participant
}

/** Everything that a step's inputs come from. */
export interface GatheredValues {
  readonly items: readonly Item[] | undefined
  /** The artifacts that the inputs come from. */
  readonly artifacts: readonly KnownArtifact[]
  resultsOf(step: string): readonly StepValue[]
  inputsOf(inputs: AskedBlueprint['inputs'], local: LocalValues): Record<string, unknown>
  /** Returns the paths of the artifacts that each input is read from. */
  artifactsOf(inputs: AskedBlueprint['inputs']): Record<string, readonly string[]>
}

/** Reads the results, files and feedback that a step's inputs come from. Texts keep their sources. */
export async function gatherValues(context: StepContext, job: Job, library: RecipeLibrary): Promise<GatheredValues> {
  const asks = job.step.asks!
  const results = new Map<string, Result[]>()
  const artifacts: KnownArtifact[] = []
  const read = async (path: string, id: string): Promise<StepValue> => {
    artifacts.push({ path, isFeedback: false })
    return stepValue(await context.read(path), path, id)
  }
  for (const { type, from, key } of job.input.sources) {
    if (type !== 'document' && type !== 'previous_version') continue
    const output = jobOutput(context.needs, from)
    const values = await Promise.all((output.parts ?? [output]).map(({ path, id }) => read(path, id)))
    const name = type === 'document' ? key : PREVIOUS_VERSION
    results.set(name, [...(results.get(name) ?? []), { output, values }])
  }
  const request = requestOf(context.run, library.names)
  artifacts.push(request)
  const feedback = await readFeedback(context, results, library, artifacts)
  const files = await readFiles(context, job, library, artifacts)
  const fail = (why: string): never => {
    throw new InputUnusable(job.step.name, why)
  }
  const sourceValue = (source: InputSource, local: LocalValues): unknown => {
    switch (source.kind) {
      case 'request': {
        const text = context.run.request.input
        if (source.path.length === 0) return sourcedText(text.trim(), request.id)
        const value = leaf(pick(parseData(text), source.path), request.id)
        return (
          value ?? fail(`the request has no '${pathText(source.path).slice(1)}'. Pass a YAML or JSON file that has it.`)
        )
      }
      case 'step':
        return stepInput(results.get(source.step) ?? [], source, job, fail)
      case 'item':
        return pick(local.item, source.path)
      case 'answer':
        return local.answer
      case 'date':
        return job.cast.date
      case 'feedback':
        return feedback.get(source.step)
      case 'checks':
        return checksOf(results.get(source.step) ?? [], job)
      case 'resource':
        return files.get(`resource:${source.key}`)
      case 'file':
        return files.get(`file:${source.file}`)
      case 'value':
        return source.value
    }
  }
  const data = inputsInRequest(context.run.request.input, job.recipe, library)
  return {
    items: asks.each && itemsOf(asks.each),
    artifacts,
    resultsOf: (step) => (results.get(step) ?? []).flatMap(({ values }) => values),
    inputsOf: (inputs, local) => {
      const values: Record<string, unknown> = {}
      // A request file with inputs gives each input its own value, as for a single prompt.
      for (const [name, value] of Object.entries(data)) if (!(name in inputs)) values[name] = leaf(value, request.id)
      for (const [name, bound] of Object.entries(inputs)) {
        if (bound === null) continue
        const isWhole = bound.source.kind === 'request' && bound.source.path.length === 0
        const value =
          name === CANDIDATES && local.candidates !== undefined
            ? local.candidates
            : isWhole && name in data
              ? leaf(data[name], request.id)
              : sourceValue(bound.source, local)
        if (value !== undefined) values[name] = value
      }
      return { ...revision(results, feedback), ...values }
    },
    artifactsOf: (inputs) => {
      const sources = Object.entries(inputs).flatMap(([name, bound]) => (bound ? [[name, bound.source] as const] : []))
      return {
        ...Object.fromEntries(Object.keys(data).map((name) => [name, [request.path]])),
        ...Object.fromEntries(sources.map(([name, source]) => [name, pathsOf(source)])),
      }
    },
  }

  function pathsOf(source: InputSource): readonly string[] {
    if (source.kind === 'request') return [request.path]
    if (source.kind === 'item') return asks.each ? pathsOf(asks.each.source) : []
    if (source.kind !== 'step' && source.kind !== 'checks') return []
    const isAll = source.kind === 'step' && source.isAll
    return meantResults(results.get(source.step) ?? [], { isAll }, job).flatMap(({ values }) =>
      values.map(({ path }) => path),
    )
  }

  function itemsOf({ source, item }: NonNullable<AskedBlueprint['each']>): readonly Item[] {
    if (source.kind === 'step' && source.path.length === 0) {
      return (results.get(source.step) ?? []).flatMap(({ output, values }) =>
        values.map((one) => ({ value: one.isJson ? one.value : sourcedText(one.text, one.id), author: output.model })),
      )
    }
    const list = sourceValue(source, {})
    if (!Array.isArray(list)) return fail(`the source of '${item}' is not a list.`)
    return list.map((value: unknown) => ({ value }))
  }
}

/** One job's results of a step. A job that asks for several answers has several. */
interface Result {
  readonly output: JobOutput
  readonly values: readonly StepValue[]
}

function stepValue(text: string, path: string, id: string): StepValue {
  const isJson = path.endsWith('.json')
  return { path, id, text: text.trimEnd(), isJson, value: isJson ? JSON.parse(text) : undefined }
}

type StepSource = Extract<InputSource, { kind: 'step' }>

/** A step that is asked for each model gets its own model's results, if there are any. */
function meantResults(
  results: readonly Result[],
  { isAll }: Pick<StepSource, 'isAll'>,
  { input, step: taker }: Job,
): readonly Result[] {
  const isOnce = taker.granularity === 'once'
  const own = isAll || isOnce ? [] : results.filter(({ output }) => isSame(output.model, input.model))
  return own.length > 0 ? own : results
}

/** The results of a step as an input: one result, or a list if there are several. */
function stepInput(results: readonly Result[], source: StepSource, job: Job, fail: (why: string) => never): unknown {
  const { step, isAll, path } = source
  const meant = meantResults(results, source, job)
  const values = meant.flatMap((result) => result.values)
  const partOf = ({ isJson, value, id, text }: StepValue): unknown => {
    if (!isJson && path.length > 0) fail(`'${step}' answered with a text, so it has no '${step}${pathText(path)}'.`)
    return isJson ? leaf(pick(value, path), id) : sourcedText(text, id)
  }
  const isList = isAll || values.length !== 1 || meant[0]!.output.parts !== undefined
  if (!isList) {
    const value = partOf(values[0]!)
    return value === undefined ? fail(`the answer has no '${step}${pathText(path)}'.`) : value
  }
  // A template can loop over data. Only texts need marks to tell them apart.
  return path.length === 0 && !values.every(({ isJson }) => isJson) ? labelled(values, step) : values.map(partOf)
}

/** What a program finds wrong with the texts of a step. Undefined if it finds nothing. */
function checksOf(results: readonly Result[], job: Job): readonly string[] | undefined {
  const texts = meantResults(results, { isAll: false }, job).flatMap(({ values }) =>
    values.filter((one) => !one.isJson),
  )
  const found = texts.flatMap(({ text }) => checkDocument(text))
  return found.length === 0 ? undefined : found
}

/** Texts in numbered elements, so that a model can tell them apart. The authors are not named. */
export function labelled(values: readonly StepValue[], name: string): unknown[] {
  const quote = tagQuoter([name])
  return values.map(({ id, text }, index) => {
    const open = `<${name} number="${index + 1}">\n`
    const body = quote(text)
    const close = `\n</${name}>`
    const frame = (start: number, end: number) => ({ start, end, source: { kind: 'frame' } as const })
    const end = open.length + body.length
    return {
      id: `${name} ${index + 1}`,
      text: open + body + close,
      spans: [
        frame(0, open.length),
        { start: open.length, end, source: { kind: 'artifact', id } as const },
        frame(end, end + close.length),
      ],
    }
  })
}

/** The previous version of the step's answer and the feedback on it, if the step is redone because of feedback. */
function revision(
  results: ReadonlyMap<string, readonly Result[]>,
  feedback: ReadonlyMap<string, SourcedText>,
): Record<string, unknown> {
  const remarks = feedback.get(PREVIOUS_VERSION)
  const value = results.get(PREVIOUS_VERSION)?.[0]?.values[0]
  return value && remarks ? { [PREVIOUS]: sourcedText(value.text, value.id), [FEEDBACK]: remarks } : {}
}

async function readFeedback(
  context: StepContext,
  outputs: ReadonlyMap<string, readonly Result[]>,
  library: RecipeLibrary,
  artifacts: KnownArtifact[],
): Promise<Map<string, SourcedText>> {
  const all = (await library.feedback?.(context.run.id)) ?? []
  const feedback = new Map<string, SourcedText>()
  for (const [step, results] of outputs) {
    const ids = results.flatMap(({ output }) => [output.id, output.rendered])
    const own = all.filter(({ document }) => ids.includes(document))
    if (own.length === 0) continue
    const texts: SourcedText[] = []
    for (const { path, id } of own) {
      artifacts.push({ path, isFeedback: true })
      texts.push(sourcedText((await context.read(path)).trim(), id))
    }
    feedback.set(step, stacked(texts))
  }
  return feedback
}

/** The blueprint of a question to a person. */
export function personsQuestion(): Blueprint {
  return {
    name: 'question',
    inputs: { question: {} },
    layers: [{ id: 'question', source: 'question', role: 'user', fit: 'keep' }],
    templates: loadTemplates([]),
    sources: {},
  }
}

/** A text keeps its source. Other values are used as they are. */
function leaf(value: unknown, id: string): unknown {
  return typeof value === 'string' ? sourcedText(value, id) : value
}
