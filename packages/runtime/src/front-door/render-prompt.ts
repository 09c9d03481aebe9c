import { type AssembleOptions, type Assembly, assemble, type Blueprint, QuireError } from '@quire/core'
import { asSent } from '@quire/core/assembly'
import type { Workspace } from '../workspace/workspace.ts'
import { ModelNotNamed } from './errors.ts'

/** The inputs and options for assembling a blueprint. */
export interface RenderRequest extends Pick<AssembleOptions, 'budget' | 'format' | 'previous'> {
  /** Values of the blueprint's inputs, keyed by name. */
  readonly inputs?: Readonly<Record<string, unknown>>
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
  const { inputs = {}, isStrict = true, budget, format, previous } = request
  const model = request.model ?? blueprint.model ?? workspace.config.model
  if (model === undefined) throw new ModelNotNamed()
  const assembly = await assemble(blueprint, inputs, {
    model,
    models: workspace.models,
    strict: isStrict,
    overlays: workspace.overlaysFor(blueprint.name),
    ...(budget !== undefined && { budget }),
    ...(format && { format }),
    ...(previous && { previous }),
  })
  return asSent(assembly, workspace.models.get(model).profile)
}

/** The result for one model: its prompt, or the reason why no prompt could be built. */
export type FitColumn =
  | { readonly model: string; readonly assembly: Assembly }
  | { readonly model: string; readonly error: QuireError }

/** A render request for several models. */
export interface FitRequest extends Omit<RenderRequest, 'model' | 'previous'> {
  readonly models: readonly string[]
}

/** Assembles a blueprint for several models. If a model's window is too small, the result contains the error. */
export async function fitPrompt(
  workspace: Workspace,
  blueprint: string | Blueprint,
  request: FitRequest,
): Promise<FitColumn[]> {
  const columns: FitColumn[] = []
  for (const model of request.models) {
    try {
      columns.push({ model, assembly: await renderPrompt(workspace, blueprint, { ...request, model }) })
    } catch (error) {
      if (!QuireError.isInstance(error) || !['budget-exceeded', 'invalid-budget'].includes(error.code)) throw error
      columns.push({ model, error })
    }
  }
  return columns
}
