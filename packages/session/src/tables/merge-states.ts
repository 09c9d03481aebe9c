type State = Readonly<Record<string, unknown>>

/**
 * Merges the states of a project's sessions. The newest state takes precedence. Empty values are filled from earlier
 * states. Confirmations and overrides are combined.
 */
export function mergeStates(states: readonly State[]): State {
  return states.reduce(mergeTwo)
}

function mergeTwo(older: State, newer: State): State {
  return {
    ...older,
    ...newer,
    sections: mergeDeep(older.sections, newer.sections),
    work: mergeDeep(older.work, newer.work),
    confirmed: union(older.confirmed, newer.confirmed),
    overrides: union(older.overrides, newer.overrides),
  }
}

function mergeDeep(older: unknown, newer: unknown): unknown {
  if (!isRecord(older) || !isRecord(newer)) return isNothing(newer) ? older : newer
  const names = [...new Set([...Object.keys(older), ...Object.keys(newer)])]
  return Object.fromEntries(names.map((name) => [name, mergeDeep(older[name], newer[name])]))
}

function union(older: unknown, newer: unknown): unknown[] {
  const all = [older, newer].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  return [...new Map(all.map((entry) => [JSON.stringify(entry), entry])).values()]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
