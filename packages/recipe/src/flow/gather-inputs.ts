import type { SourcedText } from '@quire/core'
import { artifactId, type KnownArtifact } from '@quire/runtime/artifact'
import type { StepContext } from '@quire/runtime/engine'
import type { ArtifactNames } from '../artifact-paths/artifact-names.ts'
import { parseJobKey } from '../expand/job-key.ts'
import { heaviestSources, type JobSource } from '../expand/recipe-job.ts'
import { INITIAL_REQUEST, type Recipe } from '../format/recipe.ts'
import type { DocumentMaterial } from '../prompt/arrange-material.ts'
import { type Cast, castOf } from '../prompt/cast.ts'
import { documentLabel, documentTitle } from '../prompt/document-label.ts'
import { type JobOutput, jobOutput, type SeedOutput, seedOutput } from '../prompt/job-output.ts'
import { feedbackItem, type MaterialItem, requestText } from '../prompt/material.ts'
import { resourcesFor } from './resources.ts'

export interface GatheredInputs {
  readonly documents: readonly DocumentMaterial[]
  /** People's feedback on the documents, always in full. */
  readonly feedback: readonly MaterialItem[]
  /** The user's request, if used by the job. */
  readonly request: SourcedText | undefined
  /** The artifacts that the inputs come from. */
  readonly artifacts: readonly KnownArtifact[]
}

/** Reads a job's inputs. Feedback comes from the stage's seed prompt. */
export async function gatherInputs(
  context: StepContext,
  recipe: Recipe,
  sources: readonly JobSource[],
  knownFeedback: SeedOutput['feedback'],
  names: ArtifactNames,
): Promise<GatheredInputs> {
  const documents: DocumentMaterial[] = []
  const feedback: MaterialItem[] = []
  let request: SourcedText | undefined
  const artifacts: KnownArtifact[] = []
  const cast = castOf(context.run.request)
  const material = async (path: string, id: string, title: string, source: JobSource): Promise<DocumentMaterial> => {
    const { weight, type, stage, key } = source
    artifacts.push({ path, isFeedback: type === 'feedback' })
    return { id: path, stage, key, title, text: await context.read(path), weight, source: { kind: 'artifact', id } }
  }
  // A document requested by two inputs is included once.
  for (const source of heaviestSources(sources, ({ from, key }) => `${from}\0${key}`)) {
    switch (source.type) {
      case 'document':
      case 'contribution':
      case 'header_context': {
        const output = jobOutput(context.needs, source.from)
        const title = labelFor(context.step.key, source.from, recipe, output, cast)
        documents.push(await material(output.path, output.id, title, source))
        break
      }
      case 'previous_version':
        // Without feedback, the document is written from scratch.
        if (knownFeedback.some(({ of }) => of === source.from)) {
          const output = jobOutput(context.needs, source.from)
          documents.push(await material(output.path, output.id, previousVersion(recipe, output), source))
        }
        break
      case 'feedback':
        for (const { of, path, id, title } of knownFeedback) {
          if (of !== source.from) continue
          feedback.push(feedbackItem(await material(path, id, title, source)))
        }
        break
      case 'seed_prompt': {
        const seed = seedOutput(context.needs, source.from)
        const title = `Starting point of ${displayOf(recipe, source.stage)}`
        documents.push(await material(seed.path, seed.id, title, source))
        break
      }
      case 'project_resource':
        if (source.key === INITIAL_REQUEST) {
          const { id, ...artifact } = requestOf(context.run, names)
          artifacts.push(artifact)
          request = requestText(context.run.request.input, { kind: 'artifact', id })
          break
        }
        for (const { name, path, id } of resourcesFor(context.run, recipe, source, names)) {
          documents.push({ ...(await material(path, id, name, source)), element: 'file' })
        }
    }
  }
  return { documents, feedback, request, artifacts }
}

/** Returns the request as an artifact of the run. */
export function requestOf(run: StepContext['run'], names: ArtifactNames): KnownArtifact & { readonly id: string } {
  const path = names.requestPath({ project: run.project, run: run.id })
  return { id: artifactId(run.id, path), path, isFeedback: false, isRequest: true }
}

/** Returns the label of a document. Documents of an earlier iteration have a different label. */
function labelFor(taker: string, maker: string, recipe: Recipe, output: JobOutput, cast: Cast): string {
  const [now, then] = [parseJobKey(taker), parseJobKey(maker)]
  const label = documentLabel(recipe, output, cast)
  if (!now || !then || now.iteration === then.iteration) return label
  return now.path === then.path ? previousVersion(recipe, output) : `${label}, from iteration ${then.iteration}`
}

function previousVersion(recipe: Recipe, { stage, key }: JobOutput): string {
  return `Previous version of this document: ${documentTitle(recipe, stage, key)}`
}

function displayOf(recipe: Recipe, slug: string): string {
  return recipe.stages.find((stage) => stage.slug === slug)?.display ?? slug
}
