import type { Environment } from './ai/index.ts'
import { type CallSettings, modelSettings, providerOf } from './call-settings.ts'
import type { Model } from './model.ts'
import type { ScriptedOptions } from './scripted/index.ts'

/** What a model may need to be opened. */
export interface ModelContext {
  /** What `quire.yaml` says of calls. */
  readonly settings: CallSettings
  /** Where keys come from; only looked into when a call is made. */
  readonly environment: Environment
  readonly scripted?: ScriptedOptions
}

type Load = (id: string, context: ModelContext) => Promise<Model>

/** Kinds of model that are not behind an HTTP API, by the name before the slash. */
const KINDS: Readonly<Record<string, Load>> = {
  scripted: async (id, { scripted }) => (await import('./scripted/index.ts')).scriptedModel(id, scripted),
}

const loadAi: Load = async (id, { settings, environment }) => {
  const { providers = {} } = settings
  const name = providerOf(id)
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  const { aiModel } = await import('./ai/index.ts')
  return aiModel(id, { ...(provider && { provider }), model: modelSettings(settings, id) }, environment)
}

/** The model of a name. What it is made of is loaded with its first call, and nothing that other models need. */
export function openModel(id: string, context: ModelContext): Model {
  const provider = providerOf(id)
  const load = Object.hasOwn(KINDS, provider) ? KINDS[provider]! : loadAi
  let model: Promise<Model> | undefined
  return {
    id,
    async *stream(request, signal) {
      model ??= load(id, context)
      yield* (await model).stream(request, signal)
    },
  }
}
