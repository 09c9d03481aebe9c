/** How a requested name was matched to a known model. */
export interface FoundModel {
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
export function findModelId(asked: string, names: ReadonlyMap<string, string>): FoundModel | undefined {
  if (asked.length > MAX_ID) return undefined
  const wanted = asked.toLowerCase()
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
