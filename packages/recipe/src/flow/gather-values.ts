import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Blueprint, errorClass, loadTemplates, type SourcedText } from '@quire/core'
import { isRecord } from '@quire/core/data-file'
import { tagQuoter } from '@quire/core/xml'
import type { KnownArtifact } from '@quire/runtime/artifact'
import type { StepContext } from '@quire/runtime/engine'
import { parse } from 'yaml'
import { RecipeNotExpandable } from '../errors.ts'
import { CANDIDATES, FEEDBACK, PREVIOUS } from '../format/bind-inputs.ts'
import { type AskedBlueprint, type InputSource, type JsonPath, pathText, type Recipe } from '../format/recipe.ts'
import { isSame } from '../granularity/participant.ts'
import type { Job } from '../prompt/job-artifacts.ts'
import { type JobOutput, jobOutput } from '../prompt/job-output.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { stacked } from '../prompt/tagged.ts'
import { requestOf } from './gather-inputs.ts'
import { resourcesFor } from './resources.ts'

const MAX_FILE = 4 * 1024 * 1024
const MAX_ALIASES = 100
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

/** Everything that a step's inputs come from. */
export interface GatheredValues {
  /** The entries of the list in `each`. */
  readonly items: readonly unknown[] | undefined
  /** The artifacts that the inputs come from. */
  readonly artifacts: readonly KnownArtifact[]
  resultsOf(step: string): readonly StepValue[]
  inputsOf(inputs: AskedBlueprint['inputs'], local: LocalValues): Record<string, unknown>
}

/** An input of a step has no usable value. */
export class InputUnusable extends errorClass<{ step: string }>('input-unusable') {
  constructor(step: string, why: string) {
    super(`Step '${step}': ${why}`, { step })
  }
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
        const value = leaf(pick(requestData(text), source.path), request.id)
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
      case 'resource':
        return files.get(`resource:${source.key}`)
      case 'file':
        return files.get(`file:${source.file}`)
      case 'value':
        return source.value
    }
  }
  const data = inputsInRequest(context.run.request.input, job.recipe, library)
  const { each } = asks
  const list = each && sourceValue(each.source, {})
  return {
    items: each && (Array.isArray(list) ? list : fail(`the source of '${each.item}' is not a list.`)),
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

/** The results of a step as an input: one result, or a list if there are several. */
function stepInput(
  results: readonly Result[],
  { step, isAll, path }: Extract<InputSource, { kind: 'step' }>,
  { input, step: taker }: Job,
  fail: (why: string) => never,
): unknown {
  const isOnce = taker.granularity === 'once'
  const own = isAll || isOnce ? [] : results.filter(({ output }) => isSame(output.model, input.model))
  const meant = own.length > 0 ? own : results
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
  return path.length === 0 ? labelled(values, step) : values.map(partOf)
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
    const ids = results.map(({ output }) => output.id)
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

/** Reads the files that the step names: the user's resources, and files in the workspace. */
async function readFiles(
  context: StepContext,
  { recipe, step }: Job,
  { root, names }: RecipeLibrary,
  artifacts: KnownArtifact[],
): Promise<Map<string, unknown>> {
  const files = new Map<string, unknown>()
  const { inputs, until } = step.asks!
  for (const bound of [...Object.values(inputs), ...Object.values(until?.inputs ?? {})]) {
    const source = bound?.source
    if (source?.kind === 'file') {
      const text = await workspaceText(source.file, root, step.name)
      files.set(`file:${source.file}`, fileValue(text, source.file, step.name))
    }
    if (source?.kind === 'resource') {
      const wanted = { ...source, type: 'project_resource', from: '', stage: '', weight: 1, required: true } as const
      for (const { path, id } of resourcesFor(context.run, recipe, wanted, names)) {
        artifacts.push({ path, isFeedback: false })
        files.set(`resource:${source.key}`, sourcedText((await context.read(path)).trimEnd(), id))
      }
    }
  }
  return files
}

/** Reads a file of the workspace. Hidden files are refused, because they often contain keys. */
async function workspaceText(file: string, root: string | undefined, step: string): Promise<string> {
  const refuse = (why: string): never => {
    throw new InputUnusable(step, `the file '${file}' ${why}`)
  }
  if (root === undefined) return refuse('cannot be read, because there is no workspace.')
  const parts = file.split(/[\\/]/)
  if (parts.some((part) => part.startsWith('.'))) return refuse('is hidden or outside the workspace.')
  const [real, base] = await Promise.all([realpath(join(root, file)).catch(() => undefined), realpath(root)])
  if (real === undefined) return refuse('does not exist.')
  if (!real.startsWith(base + sep)) return refuse('is outside the workspace.')
  const text = await readFile(real, 'utf8').catch(() => refuse('cannot be read.'))
  return text.length > MAX_FILE ? refuse('is larger than 4 MB.') : text.trimEnd()
}

/** A YAML or JSON file is data, as in `--input`. Any other file is a text. */
function fileValue(text: string, file: string, step: string): unknown {
  if (!/\.(?:ya?ml|json)$/i.test(file)) return { text, spans: lineSpans(text, file) }
  const value = requestData(text)
  if (value === undefined || value === null)
    throw new InputUnusable(step, `the file '${file}' is not valid YAML or JSON.`)
  return value
}

function lineSpans(text: string, file: string): SourcedText['spans'] {
  let start = 0
  return text.split(/(?<=\n)/).map((line, index) => {
    const span = { start, end: start + line.length, source: { kind: 'file', file, line: index + 1 } as const }
    start = span.end
    return span
  })
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

export function sourcedText(text: string, id: string): SourcedText {
  return { text, spans: text === '' ? [] : [{ start: 0, end: text.length, source: { kind: 'artifact', id } }] }
}

/** A text keeps its source. Other values are used as they are. */
function leaf(value: unknown, id: string): unknown {
  return typeof value === 'string' ? sourcedText(value, id) : value
}

/** Checks that the request has the parts that steps take from it, before the first call. @throws RecipeNotExpandable */
export function checkRequestParts(recipe: Recipe, request: string): void {
  const data = requestData(request)
  for (const { asks, name } of recipe.stages.flatMap(({ steps }) => steps)) {
    for (const [input, bound] of Object.entries(asks?.inputs ?? {})) {
      if (bound?.source.kind !== 'request' || bound.source.path.length === 0) continue
      if (pick(data, bound.source.path) !== undefined) continue
      const part = pathText(bound.source.path).slice(1)
      throw new RecipeNotExpandable(
        recipe.name,
        `step '${name}' takes '${input}' from the request, which has no '${part}'. Pass a YAML or JSON file that has it, or set '${input}' in the recipe with 'with'.`,
      )
    }
  }
}

/** The request as data. Undefined if it is neither YAML nor JSON. */
function requestData(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'silent' })
  } catch {
    return undefined
  }
}

/** The inputs in a request that is a mapping of inputs. A text is no such mapping, even if it contains colons. */
function inputsInRequest(
  text: string,
  recipe: Recipe,
  { blueprint }: RecipeLibrary,
): Readonly<Record<string, unknown>> {
  const data = requestData(text)
  if (!isRecord(data) || Object.keys(data).length === 0) return {}
  const asked = recipe.stages.flatMap(({ steps }) =>
    steps.flatMap(({ asks }) => [asks?.blueprint, asks?.until?.blueprint].flatMap((name) => name ?? [])),
  )
  const names = new Set(asked.flatMap((name) => Object.keys(blueprint?.(name).inputs ?? {})))
  return Object.keys(data).every((key) => names.has(key)) ? data : {}
}

function pick(value: unknown, [key, ...rest]: JsonPath): unknown {
  if (key === undefined) return value
  if (key === '*') return Array.isArray(value) ? value.map((entry) => pick(entry, rest)) : undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return pick((value as Record<string | number, unknown>)[key], rest)
}
