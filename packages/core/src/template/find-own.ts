/**
 * A property of the value itself: never one of its prototype, so `constructor`, `__proto__` or a method is simply
 * missing. Of arrays the items and `length`; of text and numbers nothing.
 */
export function findOwn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

/** Null counts as missing: JSON has no other way to leave a value out of a list of them. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
