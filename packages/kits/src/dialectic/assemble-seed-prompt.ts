import { assembleSeed } from '@quire/recipe/prompts'
import { materialFor } from './material-for.ts'
import type { SeedPromptOptions } from './prompt-options.ts'
import type { SeedPrompt } from './prompt-result.ts'
import { scopeOf } from './prompt-scope.ts'

/** The starting point of a stage: the request, the task, the document templates, earlier documents and feedback. */
export async function assembleSeedPrompt(options: SeedPromptOptions): Promise<SeedPrompt> {
  const scope = scopeOf(options)
  const { recipe, library, stage, position, seedPath } = scope
  const inputs = stage.steps.flatMap((step) => step.inputs)
  const { documents, feedback, paths } = materialFor(options.inputs, inputs, scope)
  const parts = {
    request: options.originalRequest,
    iteration: position.iteration,
    documents,
    feedback,
    // Without a run, a piece is identified by its source path.
    jobs: new Map(paths.map((path) => [path, path])),
  }
  const { assembly, sections } = await assembleSeed(recipe, stage, parts, library)
  return { text: assembly.text, spans: assembly.spans, sections, artifactPath: seedPath }
}
