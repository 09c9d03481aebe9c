export type Schema = Readonly<Record<string, unknown>>

/**
 * Returns a part of a JSON Schema with its internal references resolved.
 * @example resolveSchema({ $ref: '#/$defs/name' }, { $defs: { name: { type: 'string' } } }) // → { type: 'string' }
 */
export function resolveSchema(unresolved: unknown, root: Schema): Schema {
  let schema = isRecord(unresolved) ? unresolved : {}
  for (let steps = 0; steps < 8 && typeof schema.$ref === 'string'; steps++) {
    const names = schema.$ref.replace(/^#\/?/, '').split('/').filter(Boolean)
    const found = names.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), root)
    schema = isRecord(found) ? found : {}
  }
  return schema
}

/** @example isRecord([]) // → false */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
