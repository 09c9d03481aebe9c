import { type BlueprintVersion, withVersion } from '../artifact/blueprint-version.ts'
import type { Engine } from '../engine/engine.ts'
import { ASK, askRequest } from '../workspace/ask-flow.ts'
import { type AnswerSchema, jsonSchemaOf } from './answer-schema.ts'
import { ModelNotNamed } from './errors.ts'
import type { QuireResources } from './quire-resources.ts'
import type { RenderRequest } from './render-prompt.ts'
import { type FlowRequest, type FoundRun, startFlow } from './start-flow.ts'

/** A render request, and the models to ask. */
export interface AskRequest<Inputs = Readonly<Record<string, unknown>>>
  extends Pick<RenderRequest<Inputs>, 'inputs' | 'budget' | 'format' | 'isStrict'>,
    Pick<FlowRequest, 'project' | 'runId' | 'limits'> {
  /** Full ids (`provider/model`) or aliases. By default, the blueprint's model, or the workspace's model. */
  readonly models?: readonly string[]
  /** The same as `models` with one model. */
  readonly model?: string
  /**
   * The schema that the answer must satisfy, instead of the blueprint's contract: a JSON Schema, a TypeBox schema or a
   * Standard Schema. Providers that support schemas enforce it.
   */
  readonly schema?: AnswerSchema
  /** The version of the blueprint to send, instead of the workspace's. */
  readonly version?: BlueprintVersion
  /** The seed of the request, for models that take one. By default, the seed in `quire.yaml`. */
  readonly seed?: number
}

/** Assembles the prompt first, then stores the question as a run. @throws ModelNotNamed, BudgetExceeded */
export async function startAsk(
  resources: QuireResources,
  engine: Engine,
  id: string,
  blueprint: string,
  { inputs = {}, budget, format, isStrict = true, schema, seed, version, model: only, ...request }: AskRequest,
): Promise<FoundRun> {
  const own = resources.workspace.getBlueprint(blueprint)
  const asked = version ? withVersion(own, version) : own
  const one = only ?? asked.model
  const models = await resources.nameModels(request.models ?? (one === undefined ? undefined : [one]))
  if (models.length === 0) throw new ModelNotNamed()
  const { renderPrompt } = await import('./render-prompt.ts')
  const options = {
    strict: isStrict,
    ...(budget !== undefined && { budget }),
    ...(format && { format }),
    ...(seed !== undefined && { seed }),
  }
  for (const model of new Set(models)) {
    await renderPrompt(resources.workspace, asked, {
      inputs,
      isStrict,
      model,
      ...(version?.overlays && { overlays: version.overlays }),
      ...(budget !== undefined && { budget }),
    })
  }
  return startFlow(resources, engine, ASK, id, {
    ...request,
    models,
    ...askRequest({
      blueprint,
      inputs,
      options,
      ...(schema && { schema: jsonSchemaOf(schema) }),
      ...(version && { version }),
    }),
  })
}
