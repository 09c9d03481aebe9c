import { canonicalJson } from '../../data-file/canonical-json.ts'
import type { Diagnostic } from '../../diagnostic.ts'
import { isObject, setMember } from './merge-values.ts'
import type { JsonRepair } from './parsed-json.ts'

export interface WithoutRepeatedEntries {
  /** The later value without the entries that the earlier value already contains. */
  readonly value: unknown
  readonly repairs: readonly JsonRepair[]
  /** One `json.duplicate-id` diagnostic for each entry that has the id of an earlier entry but differs from it. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Compares two parts of an answer before they are merged. A model that continues a list often repeats the last entry.
 * Entries are compared only if they have an `id`, because lists may contain equal entries otherwise.
 */
export function withoutRepeatedEntries(earlier: unknown, later: unknown, path = '$'): WithoutRepeatedEntries {
  if (Array.isArray(earlier) && Array.isArray(later)) return withoutEntriesOf(earlier, later, path)
  if (!isObject(earlier) || !isObject(later)) return { value: later, repairs: [], diagnostics: [] }
  const value: Record<string, unknown> = {}
  const repairs: JsonRepair[] = []
  const diagnostics: Diagnostic[] = []
  for (const key of Object.keys(later)) {
    const before = Object.hasOwn(earlier, key) ? earlier[key] : undefined
    const inner = withoutRepeatedEntries(before, later[key], `${path}.${key}`)
    setMember(value, key, inner.value)
    repairs.push(...inner.repairs)
    diagnostics.push(...inner.diagnostics)
  }
  return { value, repairs, diagnostics }
}

function withoutEntriesOf(
  earlier: readonly unknown[],
  later: readonly unknown[],
  path: string,
): WithoutRepeatedEntries {
  const known = new Map<string, Set<string>>()
  for (const entry of earlier) {
    const id = idOf(entry)
    if (id !== undefined) known.set(id, (known.get(id) ?? new Set()).add(canonicalJson(entry)))
  }
  const repairs: JsonRepair[] = []
  const diagnostics: Diagnostic[] = []
  const value = later.filter((entry) => {
    const id = idOf(entry)
    const same = id === undefined ? undefined : known.get(id)
    if (!same) return true
    if (same.has(canonicalJson(entry))) {
      const message = `${path}: a part of the answer repeated the entry with the id ${id}; the repeat was dropped.`
      repairs.push({ code: 'repeated-entry', message, path })
      return false
    }
    const message = `${path}: two parts of the answer contain different entries with the id ${id}.`
    diagnostics.push({ code: 'json.duplicate-id', severity: 'warning', message })
    return true
  })
  return { value, repairs, diagnostics }
}

/** The id as it is written in JSON, because 1 and "1" are different ids. */
function idOf(entry: unknown): string | undefined {
  if (!isObject(entry) || !Object.hasOwn(entry, 'id')) return undefined
  return typeof entry.id === 'string' || typeof entry.id === 'number' ? JSON.stringify(entry.id) : undefined
}
