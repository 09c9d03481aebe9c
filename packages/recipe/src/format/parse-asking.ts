import type { DataProblem } from '@quire/core/data-file'
import type { StepRetry } from '@quire/runtime/store'
import type { AskedBlueprint, BoundInput, Gate, InputSource, JsonPath, RecipeStage, RecipeStep } from './recipe.ts'

/** A step that asks a blueprint, as written in the file. */
export interface AskingData {
  readonly blueprint?: string
  readonly with?: Readonly<Record<string, SourceData>>
  readonly each?: string
  readonly times?: number
  readonly until?: string
  readonly best?: string
  readonly by?: string
  readonly document_template?: string
  readonly result?: boolean
  readonly replaces?: string
  readonly gate?: Gate
  readonly model?: string
  readonly display?: string
  readonly description?: string
}

type SourceData =
  | string
  | number
  | boolean
  | null
  | { readonly value: unknown }
  | { readonly file: string }
  | { readonly resource: string }
  | { readonly person: string }

export interface Place {
  readonly file: string
  /** Returns the line of a key. */
  readonly line: (...path: readonly (string | number)[]) => number
  readonly report: (problem: DataProblem) => void
}

/** A model that stands for a person. */
const PERSON = 'manual/person'
const DEFAULT_ROUNDS = 3
const MAX_ROUNDS = 20

const PATH = /\.([\p{L}_][\p{L}\p{N}_-]*)|\[(\d+)\]|\[(\*)\]/gu
const EXPRESSION =
  /^(?:(all|feedback on|checks on)\s+)?([a-z][a-z0-9_]*)((?:\.[\p{L}_][\p{L}\p{N}_-]*|\[(?:\d+|\*)\])*)$/u
const EACH = /^([a-z][a-z0-9_]*)\s+in\s+(\S.*)$/
const UNTIL = /^(\S+)\s+passes(?:,\s*at most\s+(\d+)(?:\s+(?:times|rounds))?)?$/

/**
 * Parses the steps of a recipe that asks blueprints. A step with a gate ends a stage, so that the run can wait there.
 * Everything else about the order follows from the inputs.
 */
export function parseAskingSteps(
  steps: Readonly<Record<string, AskingData & { readonly retry?: StepRetry }>>,
  place: Place,
): RecipeStage[] {
  const stages: { steps: RecipeStep[]; gate: Gate }[] = [{ steps: [], gate: 'auto' }]
  for (const [name, step] of Object.entries(steps)) {
    const current = stages.at(-1)!
    const inStep: Place = { ...place, line: (...path) => place.line(name, ...path) }
    current.steps.push(...parseAskingStep(name, step, current.steps.length, inStep))
    if (step.gate === 'person') {
      current.gate = 'person'
      stages.push({ steps: [], gate: 'auto' })
    }
  }
  if (stages.at(-1)!.steps.length === 0) stages.pop()
  return stages.map((stage, index) => {
    const last = stage.steps.at(-1)!
    return {
      ...stage,
      slug: stages.length === 1 ? 'steps' : `part_${index + 1}`,
      display: last.display,
      description: '',
      template: '',
      isPart: true,
      number: index + 1,
      file: place.file,
      line: stage.steps[0]!.line,
    }
  })
}

/** Returns the step, after the steps that ask a person for its inputs. */
export function parseAskingStep(
  name: string,
  data: AskingData & { readonly retry?: StepRetry },
  position: number,
  { file, line, report }: Place,
): RecipeStep[] {
  const at = line()
  const problem = (message: string, key?: string): undefined => {
    report({ file, line: key === undefined ? at : line(key), message: `Step '${name}': ${message}` })
    return undefined
  }
  const blueprint = data.best === undefined ? data.blueprint : data.by
  if (data.best === undefined) {
    if (data.blueprint === undefined) problem("it needs a 'blueprint', or 'best' and 'by'.")
    if (data.by !== undefined) problem("'by' names the judge of 'best', but there is no 'best'.", 'by')
  } else {
    if (data.by === undefined) problem("'best' needs a judge: add 'by' with the name of a blueprint.", 'best')
    if (data.blueprint !== undefined) problem("use either 'blueprint', or 'best' and 'by'.", 'blueprint')
    for (const key of ['each', 'times', 'until'] as const) {
      if (data[key] !== undefined) problem(`'best' cannot be combined with '${key}'.`, key)
    }
  }
  const asked: RecipeStep[] = []
  const each = data.each === undefined || data.each === 'model' ? undefined : parseEach(data.each)
  const sourceOf = (value: SourceData, key: string): InputSource | undefined => {
    if (typeof value === 'object' && value !== null && 'person' in value) {
      const step = `${name}_${key}`
      asked.push({
        ...base(step, position + 1, line('with', key)),
        asks: { ...NO_ASKING, question: value.person, model: PERSON },
      })
      return { kind: 'step', step, isAll: false, path: [] }
    }
    return (
      readSource(value, each?.item) ??
      problem(
        `'${String(value)}' is not a source of an input. Use 'request', the name of an earlier step, 'STEP.key' for a part of its JSON, 'all STEP', 'feedback on STEP', or { value: … } for a text of your own.`,
        'with',
      )
    )
  }
  const inputs: Record<string, BoundInput | null> = {}
  for (const [key, value] of Object.entries(data.with ?? {})) {
    const source = value === null ? null : sourceOf(value, key)
    if (source !== undefined) inputs[key] = source && { source, line: line('with', key) }
  }
  const step: RecipeStep = {
    ...base(name, position + asked.length + 1, at),
    display: data.display ?? name,
    objective: data.description ?? '',
    granularity: data.each === 'model' ? 'per_model' : 'once',
    retry: data.retry,
    documentTemplate: data.document_template?.replace(/\.md$/, ''),
    asks: {
      blueprint,
      question: undefined,
      inputs,
      each: each && { ...each, line: line('each') },
      times: data.times ?? 1,
      until: data.until === undefined ? undefined : parseUntil(data.until),
      best: data.best,
      isResult: data.result ?? false,
      replaces: data.replaces,
      model: data.model,
    },
  }
  if (data.model !== undefined && data.each === 'model')
    problem("'model' cannot be combined with 'each: model'.", 'model')
  return [...asked, step]

  function parseEach(text: string): { item: string; source: InputSource } | undefined {
    const [, item, list] = EACH.exec(text) ?? []
    const source = list === undefined ? undefined : readSource(list, undefined)
    if (item !== undefined && (source?.kind === 'step' || source?.kind === 'request')) return { item, source }
    return problem(`'each: ${text}' is neither 'model' nor 'ITEM in STEP.list'.`, 'each')
  }

  function parseUntil(text: string): AskedBlueprint['until'] {
    const [, reviewer, rounds] = UNTIL.exec(text) ?? []
    const limit = rounds === undefined ? DEFAULT_ROUNDS : Number(rounds)
    if (reviewer !== undefined && limit >= 1 && limit <= MAX_ROUNDS) return { blueprint: reviewer, limit, inputs: {} }
    return problem(
      `'until: ${text}' must have the form 'BLUEPRINT passes, at most 3'. The limit is ${MAX_ROUNDS}.`,
      'until',
    )
  }
}

function readSource(value: SourceData, item: string | undefined): InputSource | undefined {
  if (typeof value === 'object' && value !== null) {
    if ('file' in value) return { kind: 'file', file: value.file }
    if ('resource' in value) return { kind: 'resource', key: value.resource }
    return 'value' in value ? { kind: 'value', value: value.value } : undefined
  }
  if (typeof value !== 'string') return { kind: 'value', value }
  const [, prefix, name, rest] = EXPRESSION.exec(value.trim()) ?? []
  if (name === undefined) return undefined
  const path = parsePath(rest!)
  if (prefix === 'feedback on') return path.length === 0 ? { kind: 'feedback', step: name } : undefined
  if (prefix === 'checks on') return path.length === 0 ? { kind: 'checks', step: name } : undefined
  if (prefix === 'all') return { kind: 'step', step: name, isAll: true, path }
  if (name === 'request') return { kind: 'request', path }
  return name === item ? { kind: 'item', path } : { kind: 'step', step: name, isAll: false, path }
}

function parsePath(text: string): JsonPath {
  return [...text.matchAll(PATH)].map(([, key, index, star]) => key ?? star ?? Number(index))
}

const NO_ASKING: AskedBlueprint = {
  blueprint: undefined,
  question: undefined,
  inputs: {},
  each: undefined,
  times: 1,
  until: undefined,
  best: undefined,
  isResult: false,
  replaces: undefined,
  model: undefined,
}

/** A step without the keys of the four prompts. */
function base(name: string, order: number, line: number): Omit<RecipeStep, 'asks'> {
  return {
    name,
    display: name,
    objective: '',
    order,
    promptType: 'Turn',
    promptTemplate: '',
    inputs: [],
    outputType: 'RenderedDocument',
    granularity: 'once',
    key: name,
    documentTemplate: undefined,
    length: undefined,
    author: undefined,
    merges: undefined,
    schema: undefined,
    files: undefined,
    systemMaterials: undefined,
    contextForDocuments: {},
    retry: undefined,
    line,
  }
}
