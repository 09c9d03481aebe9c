import type { FlowOption, JsonValue, RunRequest } from '@quire/runtime/engine'
import { RecipeNotExpandable } from '../errors.ts'
import type { Scope } from '../iterate-recipe.ts'
import { GATES, type Gate, type Recipe } from '../recipe.ts'

/** What a run of any recipe may be told. */
export const RECIPE_OPTIONS: readonly FlowOption[] = [
  { name: 'stage', description: 'the stage to begin with; it alone, unless until says more', isScope: true },
  { name: 'until', description: 'the last stage', isScope: true },
  { name: 'iteration', description: 'which iteration of the stage', isScope: true },
  { name: 'gate', description: 'whether the end of every stage waits for a person', isScope: true },
  { name: 'domain', description: 'the kind of work that the templates speak of' },
]

/** How much of a recipe a request asks for, and whether its gates wait. */
export interface Asked {
  readonly scope: Scope
  readonly gate: Gate | undefined
}

/** @throws RecipeNotExpandable where the request is empty or an option is none */
export function readAsked(recipe: Recipe, { input, options }: RunRequest): Asked {
  const refuse = (why: string): never => {
    throw new RecipeNotExpandable(recipe.name, why)
  }
  if (input.trim() === '') refuse('the request is empty. Say what is wanted.')
  const text = (name: string): string | undefined => (typeof options[name] === 'string' ? options[name] : undefined)
  const stage = text('stage')
  const until = text('until')
  const iteration = options.iteration === undefined ? undefined : Number(options.iteration)
  if (iteration !== undefined && (!Number.isSafeInteger(iteration) || iteration < 1)) {
    refuse(`'${String(options.iteration)}' is no iteration. They are counted from 1.`)
  }
  const gate = gateOf(options.gate)
  if (gate === null) refuse(`'${String(options.gate)}' is no gate. Gates: ${GATES.join(', ')}.`)
  return {
    scope: {
      ...(stage !== undefined && { stage }),
      ...(until !== undefined && { until }),
      ...(iteration !== undefined && { iteration }),
    },
    gate: gate ?? undefined,
  }
}

/** What a new run begins with: it has nothing that a later stage, or a second iteration, could start from. */
export function checkBeginning(recipe: Recipe, { stage, iteration }: Scope): void {
  const first = recipe.stages[0]!.slug
  const refuse = (why: string): never => {
    throw new RecipeNotExpandable(recipe.name, why)
  }
  if (stage !== undefined && stage !== first && recipe.stages.some(({ slug }) => slug === stage)) {
    refuse(`a new run begins with '${first}'; '${stage}' needs what comes before it.`)
  }
  if ((iteration ?? 1) > 1) refuse('a new run begins with iteration 1. Name the run that is to go on with --run-id.')
}

/** Undefined where nothing is said, null where what is said is none. */
function gateOf(value: JsonValue | undefined): Gate | undefined | null {
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return value ? 'person' : 'auto'
  if (value === 'true' || value === 'false') return value === 'true' ? 'person' : 'auto'
  return GATES.find((gate) => gate === value) ?? null
}
