import { errorClass, type ModelRegistry } from '@quire/core'
import { didYouMean, PROVIDER_TYPES } from '@quire/core/model'
import { type CallSettings, providerOf } from './call-settings.ts'
import { findKind, type ModelKind } from './model-kind.ts'

/** The workspace cannot call this model. */
export class UnusableModel extends errorClass<{ model: string }>('unusable-model') {
  constructor(model: string, message: string) {
    super(message, { model })
  }
}

/**
 * Resolves a model name to `provider/model`. Rejects unusable models before a run starts.
 * @example nameModel('gpt-4o', defaultProfiles(), {}) // → 'openai/gpt-4o'
 * @throws UnusableModel
 */
export function nameModel(
  name: string,
  registry: ModelRegistry,
  { providers = {} }: CallSettings,
  kinds: readonly ModelKind[] = [],
): string {
  const named = kinds.find(({ bareNames = [] }) => bareNames.includes(name.split(':')[0]!))
  if (named) return `${named.name}/${name}`
  const id = name.includes('/') ? name : registry.get(name).profile.id
  const provider = providerOf(id)
  const available = [
    ...new Set([...PROVIDER_TYPES.filter((type) => type !== 'openai-compatible'), ...Object.keys(providers)]),
  ]
  if (available.includes(provider) || findKind(id, kinds)) return id
  if (provider === '') {
    const names = registry.list().flatMap(({ aliases }) => aliases)
    throw new UnusableModel(
      name,
      `Unknown model '${name}'.${didYouMean(name, names)} Models are named provider/model; 'quire models' lists the known ones.`,
    )
  }
  const providerNames = [...available, ...kinds.map(({ name: kind }) => kind)]
  const missing = kinds.length === 0 ? ' Scripted and manual models need the kits: openQuire(folder, { kits }).' : ''
  throw new UnusableModel(
    name,
    `${name}: unknown provider '${provider}'.${didYouMean(provider, providerNames)} Known: ${providerNames.join(', ')}. ` +
      `Other providers need a type and a baseUrl under providers.${provider} in quire.yaml.${missing}`,
  )
}
