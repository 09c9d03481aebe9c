/** Whether a value is an object with named members. @example isRecord([]) // → false */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
