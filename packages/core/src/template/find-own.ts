/**
 * Reads an own property, never a property of the prototype. `constructor`, `__proto__` or a method is therefore
 * missing. Arrays have their items and `length`. Text and numbers have no properties.
 */
export function findOwn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

/** Null counts as missing, because JSON has no other way to omit a value in a list. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
