/**
 * Reads own properties only, so `constructor`, `__proto__` and methods are not found. In an array, finds items and
 * `length`. Strings and numbers have no properties.
 */
export function findOwn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

/** Null counts as missing, because a list in JSON cannot omit a value. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
