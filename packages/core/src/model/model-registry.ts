import type { Diagnostic } from '../diagnostic.ts'
import { nearNames } from '../near-names.ts'
import { findModelId } from './find-model-id.ts'
import type { ModelFile } from './model-file.ts'
import type { Profile } from './profile.ts'
import { resolveProfiles } from './resolve-profiles.ts'
import type { AdaptationRule } from './select-adaptations.ts'

/** The known models, looked up by id or alias. An unknown model gets a default profile and a diagnostic. */
export interface ModelRegistry {
  /** Returns the profile for any name. Never fails. Diagnostics list the assumptions. */
  get(id: string): { readonly profile: Profile; readonly diagnostics: readonly Diagnostic[] }
  list(): readonly Profile[]
  readonly adaptations: readonly AdaptationRule[]
}

/** Creates a registry from several files. Later files override earlier ones. */
export function createRegistry(files: readonly ModelFile[]): ModelRegistry {
  const { profiles, unknown } = resolveProfiles(files)
  const names = collectNames(profiles)

  function get(asked: string): { profile: Profile; diagnostics: readonly Diagnostic[] } {
    const id = asked.trim()
    const found = id === '' ? undefined : findModelId(id, names)
    if (found === undefined) {
      const provider = id.includes('/') ? id.slice(0, id.indexOf('/')) : 'unknown'
      return { profile: { ...unknown, id, provider }, diagnostics: [unknownModel(id, unknown, profiles, names)] }
    }
    const known = profiles.get(found.id)!
    const profile = known.id.endsWith('/*') ? { ...known, id } : known
    const diagnostics: Diagnostic[] = []
    if (found.by !== 'name') diagnostics.push(resolvedModel(id, found.by, profile))
    if (profile.sources?.window?.source === unknown.source) diagnostics.push(unknownWindow(profile))
    return { profile, diagnostics }
  }

  return { get, list: () => [...profiles.values()], adaptations: collectRules(files) }
}

/** Collects every id and alias in lower case. If two models share an alias, the later one wins. */
function collectNames(profiles: ReadonlyMap<string, Profile>): Map<string, string> {
  const names = new Map<string, string>()
  for (const { id, aliases } of profiles.values()) for (const alias of aliases) names.set(alias.toLowerCase(), id)
  for (const id of profiles.keys()) names.set(id.toLowerCase(), id)
  return names
}

function collectRules(files: readonly ModelFile[]): readonly AdaptationRule[] {
  const rules = new Map<string, AdaptationRule>()
  for (const { adaptations } of files) for (const rule of adaptations) rules.set(rule.id, rule)
  return [...rules.values()]
}

function unknownModel(
  id: string,
  { tier, window }: Profile,
  profiles: ReadonlyMap<string, Profile>,
  names: ReadonlyMap<string, string>,
): Diagnostic {
  const known = [...names.keys()]
  // Other tools write ids such as openai:gpt-4o and anthropic:messages:claude-sonnet-4.
  const elsewhere = id.replace(/^([a-z]+):(?:(?:chat|messages|responses):)?/, '$1/')
  const near = [...new Set([...nearNames(id, known), ...nearNames(elsewhere, known)].map((name) => names.get(name)!))]
  const hint =
    near.length > 0
      ? ` Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(near)}?`
      : ` ${profiles.size} models are known.`
  const what = id === '' ? 'No model was named' : `Model '${id.slice(0, 80)}' is unknown`
  return {
    code: 'model.unknown',
    severity: 'warning',
    message: `${what}; using the ${tier} tier, a window of ${window} tokens and estimated counts.${hint} To change this, describe the model in models.yaml.`,
  }
}

function resolvedModel(id: string, by: 'gateway' | 'snapshot', profile: Profile): Diagnostic {
  const how = by === 'gateway' ? 'the same model behind a gateway' : 'a version of it'
  return {
    code: `model.${by}`,
    severity: 'info',
    message: `The profile of ${profile.id} is used for '${id}' (${how}).`,
  }
}

function unknownWindow({ id, window }: Profile): Diagnostic {
  return {
    code: 'model.unknown-window',
    severity: 'warning',
    message: `The window of ${id} is unknown; using ${window} tokens. Set it in models.yaml.`,
  }
}
