import type { JsonSchema, SchemaOrFlag } from './json-schema.ts'

const MAX_STEPS = 32

/** A schema without `$ref` and `allOf`: references followed, parts merged. `undefined` where nothing can be valid. */
export function resolveSchema(schema: SchemaOrFlag, root: object, steps = 0): JsonSchema | undefined {
  if (schema === false) return undefined
  if (schema === true || steps > MAX_STEPS) return {}
  const { $ref, allOf, ...rest } = schema
  let resolved: JsonSchema = rest
  if ($ref !== undefined) {
    const target = resolveSchema(followReference($ref, root), root, steps + 1)
    if (!target) return undefined
    resolved = mergeSchemas(target, resolved)
  }
  for (const part of allOf ?? []) {
    const other = resolveSchema(part, root, steps + 1)
    if (!other) return undefined
    resolved = mergeSchemas(resolved, other)
  }
  return resolved
}

/** Within the document only; what is elsewhere is unknown, and anything may be valid there. */
function followReference(reference: string, root: object): SchemaOrFlag {
  if (!reference.startsWith('#')) return true
  let value: unknown = root
  for (const part of decodeURIComponent(reference.slice(1)).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined
  }
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : true
}

/** Both at once, as far as a filler can tell. */
export function mergeSchemas(a: JsonSchema, b: JsonSchema): JsonSchema {
  const merged: Record<string, unknown> = { ...a, ...b }
  const lowest = (key: 'maximum' | 'maxLength' | 'maxItems' | 'maxProperties'): void => {
    if (a[key] !== undefined && b[key] !== undefined) merged[key] = Math.min(a[key], b[key])
  }
  const highest = (key: 'minimum' | 'minLength' | 'minItems' | 'minProperties'): void => {
    if (a[key] !== undefined && b[key] !== undefined) merged[key] = Math.max(a[key], b[key])
  }
  for (const key of ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const) lowest(key)
  for (const key of ['minimum', 'minLength', 'minItems', 'minProperties'] as const) highest(key)
  if (a.required && b.required) merged.required = [...new Set([...a.required, ...b.required])]
  if (a.properties && b.properties) merged.properties = mergeProperties(a.properties, b.properties)
  if (a.enum && b.enum) merged.enum = a.enum.filter((value) => b.enum!.some((other) => isSame(value, other)))
  if (a.type && b.type) merged.type = commonTypes(a.type, b.type)
  if (a.items && b.items) merged.items = { allOf: [a.items, b.items] }
  if (a.anyOf && b.anyOf) {
    merged.anyOf = a.anyOf
    merged.allOf = [{ anyOf: b.anyOf }]
  }
  return merged as JsonSchema
}

function mergeProperties(
  a: NonNullable<JsonSchema['properties']>,
  b: NonNullable<JsonSchema['properties']>,
): Record<string, SchemaOrFlag> {
  const merged: Record<string, SchemaOrFlag> = { ...a }
  for (const [name, schema] of Object.entries(b)) {
    const other = Object.hasOwn(a, name) ? a[name] : undefined
    merged[name] = other === undefined ? schema : { allOf: [other, schema] }
  }
  return merged
}

function commonTypes(a: NonNullable<JsonSchema['type']>, b: NonNullable<JsonSchema['type']>): readonly string[] {
  const [first, second] = [[a].flat(), [b].flat()]
  return first.flatMap((type) => {
    if (second.includes(type)) return [type]
    if (type === 'number' && second.includes('integer')) return ['integer']
    return type === 'integer' && second.includes('number') ? ['integer'] : []
  })
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
