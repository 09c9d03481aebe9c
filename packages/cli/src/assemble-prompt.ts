import { type Assembly, assemble, type Blueprint } from '@quire/core'
import type { Workspace } from '@quire/runtime/workspace'
import type { PromptOptions } from './commands/render.ts'
import { InvalidInput } from './errors.ts'
import { readInputs } from './read-inputs.ts'

/** Renders a blueprint of the workspace with a command's options. */
export async function assemblePrompt(
  workspace: Workspace,
  blueprint: Blueprint,
  options: PromptOptions & { readonly previous?: { readonly text: string } },
  inputs?: Readonly<Record<string, unknown>>,
): Promise<Assembly> {
  const model = options.model ?? workspace.config.model
  if (model === undefined) {
    throw new InvalidInput('No model is named. Use --model, or set model in quire.yaml. `quire models` lists them.')
  }
  return assemble(blueprint, inputs ?? (await readInputs(blueprint, options)), {
    model,
    models: workspace.models,
    strict: !options.lenient,
    ...(options.budget !== undefined && { budget: options.budget }),
    ...(options.format && { format: options.format }),
    overlays: workspace.overlaysFor(blueprint.name),
    ...(options.previous && { previous: options.previous }),
  })
}
