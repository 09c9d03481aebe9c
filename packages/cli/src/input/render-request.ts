import type { Quire, RenderRequest } from '@quire/runtime/front-door'
import type { PromptOptions } from '../command-line/prompt-options.ts'
import { readInputs } from './read-inputs.ts'

/** Converts the options of the commands render, fit and diff to a request. */
export async function renderRequest(
  { workspace }: Quire,
  blueprint: string,
  options: PromptOptions,
): Promise<RenderRequest> {
  const { model, budget, format, lenient } = options
  return {
    inputs: await readInputs(workspace.getBlueprint(blueprint), options),
    isStrict: !lenient,
    ...(model !== undefined && { model }),
    ...(budget !== undefined && { budget }),
    ...(format && { format }),
  }
}
