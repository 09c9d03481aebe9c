import type { JsonSchema } from 'json-schema-faker'

/** Keywords whose value is an object that contains named schemas. */
const MAPS = ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas']
/** Keywords whose value is a schema or a list of schemas. */
const SCHEMAS = [
  'items',
  'prefixItems',
  'additionalProperties',
  'additionalItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
]
const FEWEST_ITEMS = 2
const MAX_ITEMS = 4

/** Prepares a schema for the library. Converts draft-07 tuples and shortens lists. */
export function prepareSchema(schema: unknown): JsonSchema {
  if (typeof schema !== 'object' || schema === null) return schema === true
  const made: Exclude<JsonSchema, boolean> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (MAPS.includes(key))
      made[key] = Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, prepareSchema(each)]))
    else if (SCHEMAS.includes(key)) made[key] = Array.isArray(value) ? value.map(prepareSchema) : prepareSchema(value)
    else made[key] = value
  }
  const items: unknown = made.items
  if (Array.isArray(items)) {
    const { additionalItems = true, minItems = items.length, maxItems = items.length, ...rest } = made
    return { ...rest, prefixItems: items, items: additionalItems as JsonSchema, minItems, maxItems }
  }
  if (made.type !== 'array' || made.prefixItems) return made
  const { minItems = 0, maxItems: limit = Number.POSITIVE_INFINITY } = made
  const maxItems = Math.min(limit, Math.max(MAX_ITEMS, minItems))
  // If the items of a list refer to another schema, the list may be empty. Otherwise, recursion might not end.
  const fewest = typeof items === 'object' && items !== null && '$ref' in items ? 0 : FEWEST_ITEMS
  return { ...made, minItems: Math.max(minItems, Math.min(fewest, maxItems)), maxItems }
}
