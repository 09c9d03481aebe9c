/**
 * Reads an own property, never one from the prototype, so `constructor`, `__proto__` or a method is simply missing.
 * Arrays have their items and `length`; text and numbers have nothing.
 */
export function findOwn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

/** Null counts as missing: JSON has no other way to omit a value in a list. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
