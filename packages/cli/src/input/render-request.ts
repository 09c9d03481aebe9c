import type { Quire, RenderRequest } from '@quire/runtime/front-door'
import type { PromptOptions } from '../command-line/prompt-options.ts'
import { createOutput } from '../output/output.ts'
import { readInputs } from './read-inputs.ts'

/** Converts the options of the commands render, fit and diff to a request. */
export async function renderRequest(quire: Quire, blueprint: string, options: PromptOptions): Promise<RenderRequest> {
  const { model, budget, format, lenient } = options
  return {
    inputs: await readInputs(await findBlueprint(quire, blueprint, options), options),
    isStrict: !lenient,
    ...(model !== undefined && { model }),
    ...(budget !== undefined && { budget }),
    ...(format && { format }),
  }
}

/** @throws BlueprintNotFound, or InvalidInput if the name belongs to a flow or a kit */
export async function findBlueprint(
  quire: Quire,
  name: string,
  options: PromptOptions,
): Promise<ReturnType<Quire['workspace']['getBlueprint']>> {
  try {
    return quire.workspace.getBlueprint(name)
  } catch (error) {
    const { rejectOtherKind } = await import('./reject-other-kind.ts')
    await rejectOtherKind(quire, name, 'blueprint', createOutput(options))
    throw error
  }
}
