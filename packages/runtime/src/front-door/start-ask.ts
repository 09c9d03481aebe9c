import type { Engine } from '../engine/engine.ts'
import { ASK, askRequest } from '../workspace/ask-flow.ts'
import { ModelNotNamed } from './errors.ts'
import type { QuireResources } from './quire-resources.ts'
import type { RenderRequest } from './render-prompt.ts'
import { type FlowRequest, type FoundRun, startFlow } from './start-flow.ts'

/** A render request, and the models to ask. */
export interface AskRequest
  extends Pick<RenderRequest, 'inputs' | 'budget' | 'format' | 'isStrict'>,
    Pick<FlowRequest, 'models' | 'project' | 'runId' | 'limits'> {
  /** The JSON Schema that the answer must satisfy. Providers that support schemas enforce it. */
  readonly schema?: object
}

/** Assembles the prompt first, then stores the question as a run. @throws ModelNotNamed, BudgetExceeded */
export async function startAsk(
  resources: QuireResources,
  engine: Engine,
  id: string,
  blueprint: string,
  { inputs = {}, budget, format, isStrict = true, schema, ...request }: AskRequest,
): Promise<FoundRun> {
  const models = await resources.nameModels(request.models)
  if (models.length === 0) throw new ModelNotNamed()
  const { renderPrompt } = await import('./render-prompt.ts')
  const options = { strict: isStrict, ...(budget !== undefined && { budget }), ...(format && { format }) }
  for (const model of new Set(models)) {
    await renderPrompt(resources.workspace, blueprint, {
      inputs,
      isStrict,
      model,
      ...(budget !== undefined && { budget }),
    })
  }
  return startFlow(resources, engine, ASK, id, {
    ...request,
    models,
    ...askRequest({ blueprint, inputs, options, ...(schema && { schema }) }),
  })
}
