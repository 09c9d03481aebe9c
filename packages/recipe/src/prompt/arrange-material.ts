import { sharedInputs } from '../format/producers.ts'
import type { Recipe } from '../format/recipe.ts'
import type { Job } from './job-artifacts.ts'
import { type Material, type MaterialItem, materialItems } from './material.ts'
import type { RecipeLibrary } from './recipe-library.ts'

/** A text for a prompt, and the document that it is. */
export interface DocumentMaterial extends Material {
  readonly stage: string
  readonly key: string
}

/** The material of a prompt. */
export interface ArrangedMaterial {
  /** The documents that all prompts of a plan share. They come before the plan. */
  readonly shared: readonly MaterialItem[]
  readonly inputs: readonly MaterialItem[]
}

/** Even in languages with long words or letters, a token has about three bytes or more. */
const BYTES_PER_TOKEN = 3
/** Material that fills more of the window may have to be cut. */
const MAX_SHARE = 0.75

/**
 * Arranges the material of a prompt in the order in which the recipe makes it, so that prompts with the same documents
 * begin alike and a provider's cache can serve the beginning. If the model's window has little room, documents are split
 * into pieces that can be left out, the lightest first. Then all pieces are in one list, because their weights decide.
 */
export function arrangeMaterial(
  material: readonly DocumentMaterial[],
  { recipe, stage, step, input }: Pick<Job, 'recipe' | 'stage' | 'step' | 'input'>,
  { models, blueprints }: Pick<RecipeLibrary, 'models' | 'blueprints'>,
): ArrangedMaterial {
  const ordered = [...material].sort((a, b) => placeOf(recipe, a) - placeOf(recipe, b))
  const { window } = models.get(input.model.model).profile
  const tokens = ordered.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / BYTES_PER_TOKEN
  if (tokens > MAX_SHARE * window) return { shared: [], inputs: ordered.flatMap((one) => materialItems(one)) }
  const { planner, turn, continuation } = blueprints
  // A workspace's own blueprints may have only one place for material.
  const hasPlace = [step.promptType === 'Planner' ? planner : turn, continuation].every(
    (blueprint) => 'shared_inputs' in (blueprint.inputs ?? {}),
  )
  const shared = hasPlace ? sharedInputs(stage, step) : []
  const isShared = (one: DocumentMaterial): boolean =>
    one.element !== 'file' && shared.some(({ stage, key }) => stage === one.stage && key === one.key)
  const whole = (isWanted: boolean): MaterialItem[] =>
    ordered.filter((one) => isShared(one) === isWanted).flatMap((one) => materialItems(one, { isWhole: true }))
  return { shared: whole(true), inputs: whole(false) }
}

/** Returns the position of the step that makes a document. Files of the user come last. */
function placeOf({ stages }: Recipe, { stage: slug, key, element }: DocumentMaterial): number {
  if (element === 'file') return Number.POSITIVE_INFINITY
  const steps = stages.flatMap((stage) => stage.steps.map((step) => ({ slug: stage.slug, key: step.key })))
  return steps.findIndex((one) => one.slug === slug && one.key === key)
}
