import { findKeys } from '../keys/find-keys.ts'
import { loadPeer } from '../load-peer.ts'
import { CallFailed } from './call-failed.ts'
import type { Model } from './model.ts'
import { findKind, type ModelContext, type ModelKind } from './model-kind.ts'
import { withoutKeys } from './without-keys.ts'

/** Provided by @quire/providers. Opens a model served by a provider's HTTP API. */
export type OpenProviderModel = (id: string, context: ModelContext) => Model

/** Typed as `string`, so that TypeScript does not resolve the import before the package is built. */
const PACKAGE: string = '@quire/providers'

export interface OpenModelOptions extends ModelContext {
  /** Additional kinds of model that are not served by an HTTP API. */
  readonly kinds?: readonly ModelKind[]
  /** Opens models in place of kinds and providers. */
  readonly open?: (id: string) => Model | Promise<Model>
}

/**
 * Opens a model by name. The model's dependencies are loaded on the first call. Keys are removed from what it returns,
 * whatever its kind.
 * @example
 * const model = openModel('openai/gpt-4o', { settings: {}, environment: process.env })
 * await Array.fromAsync(model.stream(request, signal)) // → [{ type: 'text', text: 'Hello' }, { type: 'finish', … }]
 */
export function openModel(id: string, { kinds = [], open: openOwn, ...context }: OpenModelOptions): Model {
  const kind = findKind(id, kinds)
  let opened: Promise<Model> | undefined
  const open = (): Promise<Model> => {
    opened ??= Promise.resolve(openOwn?.(id) ?? kind?.open(id, context) ?? openFromProvider(id, context))
    return opened
  }
  const { environment, settings } = context
  const names = Object.values(settings.providers ?? {}).flatMap(({ apiKeyEnv = [] }) => apiKeyEnv)
  const model: Model = {
    id,
    async *stream(request, signal) {
      yield* (await open()).stream(request, signal)
    },
    check: async () => (await open()).check?.(),
    async embed(texts, signal) {
      const opened = await open()
      if (!opened.embed) throw new CallFailed(id, 'misconfigured', 'it has no embeddings.')
      return opened.embed(texts, signal)
    },
  }
  return withoutKeys(model, () => findKeys(environment, names))
}

async function openFromProvider(id: string, context: ModelContext): Promise<Model> {
  const { openProviderModel } = await loadPeer<{ openProviderModel: OpenProviderModel }>(
    PACKAGE,
    () => import(PACKAGE),
    (problem, options) => new CallFailed(id, 'not-installed', problem, options),
  )
  return openProviderModel(id, context)
}
