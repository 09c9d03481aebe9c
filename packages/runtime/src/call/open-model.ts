import { modelSettings, providerOf } from './call-settings.ts'
import type { Model } from './model.ts'
import { findKind, type ModelContext, type ModelKind } from './model-kind.ts'

export interface OpenModelOptions extends ModelContext {
  /** Kinds of model beside those that HTTP APIs serve. */
  readonly kinds?: readonly ModelKind[]
}

/** Opens a model by its name. What it needs is loaded with its first call. */
export function openModel(id: string, { kinds = [], ...context }: OpenModelOptions): Model {
  const kind = findKind(id, kinds)
  let opened: Promise<Model> | undefined
  return {
    id,
    async *stream(request, signal) {
      opened ??= Promise.resolve(kind ? kind.open(id, context) : openAi(id, context))
      yield* (await opened).stream(request, signal)
    },
  }
}

async function openAi(id: string, { settings, environment }: ModelContext): Promise<Model> {
  const { providers = {} } = settings
  const name = providerOf(id)
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  const { aiModel } = await import('./ai/index.ts')
  return aiModel(id, { ...(provider && { provider }), model: modelSettings(settings, id) }, environment)
}
