import { QuireError } from '@quire/core'
import type { KnownStep } from '@quire/runtime/engine'
import type { Recipe, RecipeStage } from '../format/recipe.ts'
import { parseJobKey } from './job-key.ts'

/** A part of a run to repeat: a stage, or the jobs that make one document. */
export interface Redo {
  readonly stage: RecipeStage
  /** Selects the jobs to repeat. If undefined, the whole stage is repeated. */
  readonly isMeant: ((job: { readonly place: string; readonly step: string }) => boolean) | undefined
}

/** The part to repeat does not exist in the run. */
export class NothingToRedo extends QuireError {
  static override readonly code = 'nothing-to-redo'
  readonly part: string
  readonly available: readonly string[]

  constructor(recipe: string, part: string, available: readonly string[]) {
    const list = available.length > 0 ? available.join('\n  ') : 'none yet'
    super(`A run of '${recipe}' has no '${part}' to redo. Use the id or path of a document, or one of:\n  ${list}`)
    this.part = part
    this.available = available
  }
}

/**
 * Finds the part to repeat. `part` is a stage's slug, `stage/document_key`, or the id or path of a document or header
 * context.
 */
export function findRedo(recipe: Recipe, part: string, known: readonly KnownStep[]): Redo {
  const begun = new Set(
    known.flatMap(({ key, status }) => (status === 'cancelled' ? [] : (parseJobKey(key)?.stage ?? []))),
  )
  const stages = recipe.stages.filter(({ slug }) => begun.has(slug))
  const [slug, key] = part.split('/')
  const stage = stages.find((one) => one.slug === slug)
  if (stage && part === slug) return { stage, isMeant: undefined }
  const names = new Set(stage?.steps.filter((step) => step.key === key).map(({ name }) => name))
  if (stage && names.size > 0 && part === `${slug}/${key}`) return { stage, isMeant: ({ step }) => names.has(step) }
  const made = known.findLast(({ output }) => {
    const { id, path } = (output ?? {}) as { id?: unknown; path?: unknown }
    return id === part || path === part || (typeof path === 'string' && path.endsWith(`/${part}`))
  })
  const place = made && parseJobKey(made.key)
  const of = place && stages.find((one) => one.slug === place.stage)
  const isStep = of?.steps.some(({ name }) => place!.place.split('/')[1] === name)
  if (of && isStep) return { stage: of, isMeant: (job) => job.place === place!.place }
  throw new NothingToRedo(
    recipe.name,
    part,
    stages.flatMap((one) => [one.slug, ...one.steps.map((step) => `${one.slug}/${step.key}`)]),
  )
}
