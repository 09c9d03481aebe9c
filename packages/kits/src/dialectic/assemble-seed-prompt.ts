import { type ArtifactFacts, assembleSeed } from '@quire/recipe/prompts'
import { environmentFor } from './dialectic-environment.ts'
import { castFor, stageOf } from './job-for.ts'
import { itemsOf, materialFor, type RunPosition } from './material-for.ts'
import type { PromptOptions, SeedPromptOptions } from './prompt-options.ts'
import type { SeedPrompt } from './prompt-result.ts'

/** The starting point of a stage: the request, the task, the document templates, earlier documents and feedback. */
export async function assembleSeedPrompt(options: SeedPromptOptions): Promise<SeedPrompt> {
  const environment = environmentFor(options)
  const { recipe, library } = environment
  const stage = stageOf(recipe, options.stage)
  const place = positionOf(options)
  const inputs = stage.steps.flatMap((step) => step.inputs)
  const material = materialFor(options.inputs ?? [], inputs, stage.slug, place, castFor(options), environment)
  const { assembly, sections } = await assembleSeed(
    recipe,
    stage,
    {
      request: options.originalRequest,
      iteration: place.iteration,
      documents: itemsOf(material, false),
      feedback: itemsOf(material, true),
      // Without a run, a piece is identified by its source path.
      jobs: new Map(material.map(({ path }) => [path, path])),
    },
    library,
  )
  const { text, spans } = assembly
  const facts: ArtifactFacts = { ...place, stage: stage.slug, stageNumber: stage.number }
  return { text, spans, sections, artifactPath: library.names.path('seed_prompt', facts) }
}

/** Returns the position of a prompt in a run. Uses defaults if there is no run, because every prompt needs a path. */
export function positionOf({ project = 'project', run = 'run', iteration = 1 }: PromptOptions): RunPosition {
  return { project, run, iteration }
}
