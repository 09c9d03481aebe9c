import type { Diagnostic } from '../diagnostic.ts'
import { nearNames } from '../near-names.ts'
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

  function get(requested: string): { profile: Profile; diagnostics: readonly Diagnostic[] } {
    const id = requested.trim()
    const found = id === '' ? undefined : findModelId(id, names)
    if (found === undefined) {
      const provider = id.includes('/') ? id.slice(0, id.indexOf('/')) : 'unknown'
      return { profile: { ...unknown, id, provider }, diagnostics: [unknownModel(id, unknown, profiles, names)] }
    }
    const listed = profiles.get(found.id)!
    const profile = listed.id.endsWith('/*') ? { ...listed, id } : listed
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
  const knownNames = [...names.keys()]
  // Other tools write ids such as openai:gpt-4o and anthropic:messages:claude-sonnet-4.
  const elsewhere = id.replace(/^([a-z]+):(?:(?:chat|messages|responses):)?/, '$1/')
  const near = [
    ...new Set([...nearNames(id, knownNames), ...nearNames(elsewhere, knownNames)].map((name) => names.get(name)!)),
  ]
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

/** How a requested name was matched to a known model. */
interface FoundModel {
  readonly id: string
  /** The kind of match: the exact model, a model behind a gateway, or a dated version. */
  readonly by: 'name' | 'gateway' | 'snapshot'
}

/** Matches the suffix of a dated version, pinned version or gateway variant. */
const SNAPSHOT = /^(?:[-@]\d{4}-\d{2}-\d{2}|[-@]\d{8}|-\d{3,4}|-(?:latest|exp|preview)(?:-\d{2}-\d{2,4})?|:[a-z]+)$/

/** Limits the work for untrusted ids. Real ids are shorter. */
const MAX_ID = 200
const MAX_SNAPSHOT = 24

/** Finds models by id and alias. The keys of `names` are in lower case. */
function findModelId(requested: string, names: ReadonlyMap<string, string>): FoundModel | undefined {
  if (requested.length > MAX_ID) return undefined
  const wanted = requested.toLowerCase()
  const id = names.get(wanted) ?? wildcardFor(wanted, names)
  if (id !== undefined) return { id, by: 'name' }
  const snapshot = snapshotOf(wanted, names)
  if (snapshot !== undefined) return { id: snapshot, by: 'snapshot' }
  // Gateways add their own name as a prefix, and spell makers' names differently.
  const slash = wanted.indexOf('/')
  if (slash < 0) return undefined
  const behind = findModelId(wanted.slice(slash + 1), names)
  return behind && { id: behind.id, by: behind.by === 'snapshot' ? 'snapshot' : 'gateway' }
}

function wildcardFor(wanted: string, names: ReadonlyMap<string, string>): string | undefined {
  const slash = wanted.indexOf('/')
  return slash > 0 && slash < wanted.length - 1 ? names.get(`${wanted.slice(0, slash)}/*`) : undefined
}

function snapshotOf(wanted: string, names: ReadonlyMap<string, string>): string | undefined {
  // The longest prefix is tried first, so that a number in a name is not mistaken for a version.
  const shortest = Math.max(1, wanted.length - MAX_SNAPSHOT)
  for (let end = wanted.length - 1; end >= shortest; end--) {
    const id = names.get(wanted.slice(0, end))
    if (id !== undefined && SNAPSHOT.test(wanted.slice(end))) return id
  }
  return undefined
}
