import type { Blueprint } from '@quire/core'
import {
  type AskedBlueprint,
  type BoundInput,
  INITIAL_REQUEST,
  type InputSource,
  type Recipe,
  type RecipeInput,
  type RecipeStep,
} from './recipe.ts'

/** The input with the results that a judge compares. */
export const CANDIDATES = 'candidates'
/** The input with a step's own earlier answer, if the answer was judged or got feedback. */
export const PREVIOUS = 'previous'
/** The input with people's feedback on the earlier answer. */
export const FEEDBACK = 'feedback'
/** A reviewer's input for the answer. If there is none, the input with the name of the step. */
const ANSWER = 'answer'

type InputDefinition = NonNullable<Blueprint['inputs']>[string]
type FindBlueprint = (name: string) => Blueprint | undefined

/**
 * Completes the inputs of blueprints, and derives each step's dependencies from them. By default, the main input is the
 * request, and other inputs are the results of earlier steps with their names.
 */
export function bindInputs(recipe: Recipe, find: FindBlueprint): Recipe {
  const steps = recipe.stages.flatMap((stage) => stage.steps.map((step) => ({ step, stage: stage.slug })))
  if (steps.every(({ step }) => step.asks === undefined)) return recipe
  const inRequest = requestInputs(steps[0]!.step, find)
  const bind = (step: RecipeStep): RecipeStep => {
    if (!step.asks) return step
    const at = steps.findIndex((one) => one.step === step)
    const before = steps.slice(0, at)
    const earlier = before.map((one) => one.step.name)
    const asks = boundBlueprint(step, step.asks, earlier, inRequest, find)
    // If two stages have a step of this name, the later one counts.
    const stageOf = new Map(before.map((one) => [one.step.name, one.stage]))
    return { ...step, asks, inputs: dependenciesOf(asks, stageOf, step.line) }
  }
  return { ...recipe, stages: recipe.stages.map((stage) => ({ ...stage, steps: stage.steps.map(bind) })) }
}

function boundBlueprint(
  step: RecipeStep,
  asks: AskedBlueprint,
  earlier: readonly string[],
  inRequest: readonly string[],
  find: FindBlueprint,
): AskedBlueprint {
  const blueprint = asks.blueprint === undefined ? undefined : find(asks.blueprint)
  const reviewer = asks.until && find(asks.until.blueprint)
  const provided = [...(asks.until ? [PREVIOUS, reviewInput(asks.until.blueprint)] : [])]
  const usual = (name: string, declared: Declared): InputSource | undefined => {
    if (name === asks.each?.item) return { kind: 'item', path: [] }
    if (asks.best !== undefined && name === CANDIDATES) return { kind: 'step', step: asks.best, isAll: true, path: [] }
    if (earlier.includes(name)) return { kind: 'step', step: name, isAll: false, path: [] }
    if (name === 'date') return { kind: 'date' }
    if (name === 'request' || name === mainInput(declared)) return { kind: 'request', path: [] }
    return isRequired(declared[name]) && inRequest.includes(name) ? { kind: 'request', path: [name] } : undefined
  }
  const complete = (
    declared: Declared,
    set: AskedBlueprint['inputs'],
    sourceOf: typeof usual,
  ): Record<string, BoundInput | null> => {
    const added = Object.keys(declared)
      .filter((name) => !Object.hasOwn(set, name) && !provided.includes(name))
      .flatMap((name): [string, BoundInput][] => {
        const source = sourceOf(name, declared)
        return source ? [[name, { source, line: step.line }]] : []
      })
    return { ...Object.fromEntries(added), ...set }
  }
  const judged = reviewer?.inputs ?? {}
  const answerInput = Object.hasOwn(judged, ANSWER) ? ANSWER : step.name
  return {
    ...asks,
    ...(blueprint?.model !== undefined && { ownModel: blueprint.model }),
    inputs: complete(blueprint?.inputs ?? {}, asks.inputs, usual),
    until: asks.until && {
      ...asks.until,
      ...(reviewer?.model !== undefined && { ownModel: reviewer.model }),
      inputs: complete(judged, {}, (name, declared) =>
        name === answerInput ? { kind: 'answer' } : usual(name, declared),
      ),
    },
  }
}

/**
 * The inputs that a request file must have: what the first step requires and the recipe does not set. Nothing else can
 * provide them.
 */
function requestInputs({ asks, name }: RecipeStep, find: FindBlueprint): string[] {
  const declared = (asks?.blueprint === undefined ? undefined : find(asks.blueprint)?.inputs) ?? {}
  const main = mainInput(declared)
  return Object.keys(declared).filter(
    (input) =>
      isRequired(declared[input]) &&
      ![main, 'request', 'date', asks?.each?.item, CANDIDATES, name].includes(input) &&
      !Object.hasOwn(asks!.inputs, input),
  )
}

type Declared = Readonly<Record<string, InputDefinition | null>>

/** The main input, or the only required one. */
function mainInput(declared: Declared): string | undefined {
  const main = Object.entries(declared).find(([, input]) => input?.main)
  if (main) return main[0]
  const required = Object.keys(declared).filter((name) => isRequired(declared[name]))
  return required.length === 1 ? required[0] : undefined
}

export function isRequired(input: InputDefinition | null | undefined): boolean {
  return input?.required ?? input?.default === undefined
}

/** The author's input for a review: the reviewer's name without its kit. */
export function reviewInput(blueprint: string): string {
  return blueprint.slice(blueprint.lastIndexOf('/') + 1).replaceAll('-', '_')
}

function dependenciesOf(
  { inputs, each, until, best }: AskedBlueprint,
  stageOf: ReadonlyMap<string, string>,
  line: number,
): RecipeInput[] {
  const judged: BoundInput = { source: { kind: 'step', step: best ?? '', isAll: true, path: [] }, line }
  const bound = [
    ...Object.values(inputs),
    ...Object.values(until?.inputs ?? {}),
    ...(each ? [each] : []),
    ...(best === undefined ? [] : [judged]),
  ]
  const found = new Map<string, RecipeInput>()
  for (const one of bound) {
    const input = one && dependencyOf(one, stageOf)
    if (!input) continue
    const key = `${input.type}/${input.stage}/${input.key}`
    found.set(key, { ...input, multiple: input.multiple || (found.get(key)?.multiple ?? false) })
  }
  return [...found.values()]
}

function dependencyOf({ source, line }: BoundInput, stageOf: ReadonlyMap<string, string>): RecipeInput | undefined {
  const usual = { required: true, multiple: false, weight: 1, line }
  switch (source.kind) {
    case 'request':
      return { ...usual, type: 'project_resource', stage: '', key: INITIAL_REQUEST }
    case 'resource':
      return { ...usual, type: 'project_resource', stage: '', key: source.key }
    case 'step':
    case 'feedback':
    case 'checks': {
      const stage = stageOf.get(source.step)
      if (stage === undefined) return undefined
      // Feedback is found by the document that it is about.
      const isAll = source.kind === 'feedback' || (source.kind === 'step' && source.isAll)
      return { ...usual, type: 'document', stage, key: source.step, multiple: isAll }
    }
    case 'item':
    case 'date':
    case 'answer':
    case 'file':
    case 'value':
      return undefined
  }
}
