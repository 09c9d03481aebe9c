import { artifactId } from '@quire/runtime/artifact'
import type { RunRequest, StepContext } from '@quire/runtime/engine'
import type { ArtifactNames } from '../artifact-paths/artifact-names.ts'
import { RecipeNotExpandable } from '../errors.ts'
import { isAsking, type JobSource, type RecipeJob } from '../expand/recipe-job.ts'
import { EVERY_DOCUMENT, INITIAL_REQUEST, type Recipe } from '../format/recipe.ts'

/** A file that the user gave to the run. */
export interface RunResource {
  readonly name: string
  /** The resource's key in recipes. */
  readonly key: string
  readonly path: string
  readonly id: string
}

/**
 * Returns a file's key in recipes. The key is the file name without its extension, converted to lower-case letters,
 * digits and underscores.
 */
export function resourceKey(name: string): string {
  const bare = name.replace(/(?<=.)\.[^.]*$/, '').toLowerCase()
  return bare.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '')
}

/** Returns all files that the user gave to a run, with their names and paths. */
export function runResources(run: StepContext['run'], names: ArtifactNames): RunResource[] {
  return namesOf(run.request).map((name) => {
    const path = names.resourcePath({ project: run.project, run: run.id }, name)
    return { name, key: resourceKey(name), path, id: artifactId(run.id, path) }
  })
}

/** Returns the files that an input refers to. */
export function resourcesFor(
  run: StepContext['run'],
  recipe: Recipe,
  { key, required }: JobSource,
  names: ArtifactNames,
): RunResource[] {
  const meant = runResources(run, names).filter((one) => key === EVERY_DOCUMENT || one.key === key)
  if (meant.length === 0 && required && key !== EVERY_DOCUMENT) throw missing(recipe, key)
  return meant
}

/** Checks that required files exist before the first job runs. */
export function checkResources(recipe: Recipe, request: RunRequest, jobs: readonly RecipeJob[]): void {
  const names = namesOf(request)
  const twin = names.find(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index,
  )
  if (twin !== undefined) {
    throw new RecipeNotExpandable(recipe.name, `two resources have the same name '${twin}', ignoring case. Rename one.`)
  }
  const keys = new Set(names.map(resourceKey))
  for (const job of jobs) {
    if (!isAsking(job)) continue
    for (const { type, key, required } of job.input.sources) {
      if (type !== 'project_resource' || !required || key === INITIAL_REQUEST || key === EVERY_DOCUMENT) continue
      if (!keys.has(key)) throw missing(recipe, key)
    }
  }
}

function missing(recipe: Recipe, key: string): RecipeNotExpandable {
  return new RecipeNotExpandable(
    recipe.name,
    `it needs the resource '${key}', which is missing. Use --resource to add a file with that name.`,
  )
}

function namesOf({ options: { resources } }: RunRequest): string[] {
  const files = typeof resources === 'object' && resources !== null && !Array.isArray(resources) ? resources : {}
  return Object.keys(files).sort()
}
