import { type AssembleOptions, type Assembly, assemble, type Blueprint } from '@quire/core'
import { asSent, type FitColumn, fitColumns } from '@quire/core/assembly'
import type { Workspace } from '../workspace/workspace.ts'
import { ModelNotNamed } from './errors.ts'

/** The inputs and options for assembling a blueprint. */
export interface RenderRequest<Inputs = Readonly<Record<string, unknown>>>
  extends Pick<AssembleOptions, 'budget' | 'format' | 'overlays' | 'previous'> {
  /** Values of the blueprint's inputs, keyed by name. */
  readonly inputs?: Inputs
  /** By default, the blueprint's model, or the workspace's model. */
  readonly model?: string
  /** Whether a missing value is an error; true by default. */
  readonly isStrict?: boolean
}

/** Assembles a blueprint (an object or a name) for one model. @throws BlueprintNotFound, ModelNotNamed, BudgetExceeded */
export async function renderPrompt(
  workspace: Workspace,
  named: string | Blueprint,
  request: RenderRequest,
): Promise<Assembly> {
  const blueprint = typeof named === 'string' ? workspace.getBlueprint(named) : named
  const { inputs = {}, isStrict = true, budget, format, overlays, previous } = request
  const model = request.model ?? blueprint.model ?? workspace.config.model
  if (model === undefined) throw new ModelNotNamed()
  const assembly = await assemble(blueprint, inputs, {
    model,
    models: workspace.models,
    strict: isStrict,
    overlays: overlays ?? workspace.overlaysFor(blueprint.name),
    ...(budget !== undefined && { budget }),
    ...(format && { format }),
    ...(previous && { previous }),
  })
  return asSent(assembly, workspace.models.get(model).profile)
}

/** A render request for several models. */
export interface FitRequest<Inputs = Readonly<Record<string, unknown>>>
  extends Omit<RenderRequest<Inputs>, 'model' | 'previous'> {
  readonly models: readonly string[]
}

/** Assembles a blueprint for several models. If a model's window is too small, the result contains the error. */
export async function fitPrompt(
  workspace: Workspace,
  blueprint: string | Blueprint,
  request: FitRequest,
): Promise<FitColumn[]> {
  return fitColumns(request.models, (model) => renderPrompt(workspace, blueprint, { ...request, model }))
}
