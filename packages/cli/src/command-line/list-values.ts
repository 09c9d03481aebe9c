/** Splits a comma-separated list. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Collects the values of an option that may be repeated. */
export function repeated(value: string, all: readonly string[] = []): string[] {
  return [...all, value]
}
