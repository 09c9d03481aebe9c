import { artifactId, type KnownArtifact } from '@quire/runtime/artifact'
import type { StepContext } from '@quire/runtime/engine'
import type { ArtifactNames } from '../artifact-paths/artifact-names.ts'
import { parseJobKey } from '../expand/job-key.ts'
import type { JobSource } from '../expand/recipe-job.ts'
import { INITIAL_REQUEST, type Recipe } from '../format/recipe.ts'
import type { Participant } from '../granularity/participant.ts'
import { documentTitle } from './document-title.ts'
import { type MadeOutput, madeBy, type SeedOutput, seedBy } from './job-output.ts'
import { type MaterialItem, materialItems, requestItems } from './material.ts'
import { resourcesFor } from './resources.ts'

export interface GatheredInputs {
  readonly items: readonly MaterialItem[]
  readonly known: Map<string, KnownArtifact>
}

/** Reads what a job takes, as pieces with their weights. Feedback is what the stage's seed prompt found. */
export async function gatherInputs(
  context: StepContext,
  recipe: Recipe,
  sources: readonly JobSource[],
  feedback: SeedOutput['feedback'],
  names: ArtifactNames,
): Promise<GatheredInputs> {
  const items: MaterialItem[] = []
  const known = new Map<string, KnownArtifact>()
  const add = async (path: string, id: string, title: string, source: JobSource, isFeedback = false): Promise<void> => {
    known.set(id, { path, isFeedback })
    const text = await context.read(path)
    items.push(...materialItems({ id: path, title, text, weight: source.weight, source: { kind: 'artifact', id } }))
  }
  for (const source of unique(sources)) {
    switch (source.type) {
      case 'document':
      case 'contribution':
      case 'header_context': {
        const made = madeBy(context.needs, source.from)
        await add(made.path, made.id, titleFor(context.step.key, source.from, recipe, made), source)
        break
      }
      case 'previous_version':
        // A document that nobody said anything of is written anew, not mended.
        if (feedback.some(({ of }) => of === source.from)) {
          const made = madeBy(context.needs, source.from)
          await add(
            made.path,
            made.id,
            `Previous version of this document: ${documentTitle(recipe, made.stage, made.key)}`,
            source,
          )
        }
        break
      case 'feedback':
        for (const one of feedback.filter(({ of }) => of === source.from)) {
          await add(one.path, one.id, `Feedback on: ${documentTitle(recipe, source.stage, source.key)}`, source, true)
        }
        break
      case 'seed_prompt': {
        const seed = seedBy(context.needs, source.from)
        await add(seed.path, seed.id, `Starting point of ${displayOf(recipe, source.stage)}`, source)
        break
      }
      case 'project_resource':
        if (source.key === INITIAL_REQUEST) {
          const { id, ...request } = requestOf(context.run, names)
          known.set(id, request)
          items.push(...requestItems(context.run.request.input, source.weight, { kind: 'artifact', id }))
          break
        }
        for (const { name, path, id } of resourcesFor(context.run, recipe, source, names)) {
          await add(path, id, `Resource: ${name}`, source)
        }
    }
  }
  return { items, known }
}

/** The request as an artifact of the run. */
export function requestOf(run: StepContext['run'], names: ArtifactNames): KnownArtifact & { readonly id: string } {
  const path = names.requestPath({ project: run.project, run: run.id })
  return { id: artifactId(run.id, path), path, isFeedback: false, isRequest: true }
}

/** What an iteration before made is told from what this one made. */
function titleFor(taker: string, maker: string, recipe: Recipe, made: MadeOutput): string {
  const [now, then] = [parseJobKey(taker), parseJobKey(maker)]
  if (!now || !then || now.iteration === then.iteration) return titleOf(recipe, made)
  if (now.place === then.place)
    return `Previous version of this document: ${documentTitle(recipe, made.stage, made.key)}`
  return `${titleOf(recipe, made)}, from iteration ${then.iteration}`
}

/** For people and models alike: what it is, whose it is, and what it is about. */
export function titleOf(
  recipe: Recipe,
  { stage, key, model, lineage, match }: Pick<MadeOutput, 'stage' | 'key' | 'model' | 'lineage' | 'match'>,
): string {
  const isAbout = lineage.model !== model.model || lineage.n !== model.n
  const about = isAbout ? `, on the work of ${nameOf(lineage)}` : ''
  const after = match ? `, after ${nameOf(match)}` : ''
  return `${displayOf(recipe, stage)}: ${documentTitle(recipe, stage, key)}, by ${nameOf(model)}${about}${after}`
}

export function nameOf({ model, n }: Participant): string {
  return n === 1 ? model : `${model} (${n})`
}

function displayOf(recipe: Recipe, slug: string): string {
  return recipe.stages.find((stage) => stage.slug === slug)?.display ?? slug
}

/** A document that two inputs ask for comes once, at the greater weight. */
function unique(sources: readonly JobSource[]): JobSource[] {
  const heaviest = new Map<string, JobSource>()
  for (const source of sources) {
    const kind = source.type === 'contribution' ? 'document' : source.type
    const place = `${kind}\0${source.from}\0${source.key}`
    const there = heaviest.get(place)
    if (!there || there.weight < source.weight) heaviest.set(place, source)
  }
  return [...heaviest.values()]
}
