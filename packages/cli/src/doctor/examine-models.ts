import type { ModelRegistry } from '@quire/core'
import { type CallSettings, findKind, type ModelKind, providerOf } from '@quire/runtime/call'
import { type Finding, modelFinding } from '@quire/runtime/kit'

/** The models named in a workspace. */
export function namedModels(
  { model, models = {} }: CallSettings & { readonly model?: string },
  registry: ModelRegistry,
): string[] {
  const named = Object.keys(models).filter((id) => !id.endsWith('/*'))
  return [...new Set([...(model === undefined ? [] : [registry.get(model).profile.id]), ...named])]
}

/** Checks whether the models can be called. Skips models that already have findings. */
export function examineModels(
  models: readonly string[],
  kinds: readonly ModelKind[],
  found: readonly Finding[],
): Finding[] {
  const isOpen = (id: string): boolean => !found.some((finding) => finding.id === `model.${id}`)
  return models.filter(isOpen).map((id) => examineModel(id, findKind(id, kinds), found))
}

function examineModel(id: string, kind: ModelKind | undefined, found: readonly Finding[]): Finding {
  const finding = { id: `model.${id}`, group: 'models' as const }
  if (kind) return { ...finding, status: 'ok', message: `${id} ${kind.description}.` }
  const provider = providerOf(id)
  const backend = found.find((one) => one.id === `provider.${provider}`)
  if (backend) return modelFinding(id, backend)
  const fix = `Set its type and baseUrl under providers.${provider} in quire.yaml.`
  return { ...finding, status: 'broken', message: `${id} has an unknown provider.`, fix }
}
