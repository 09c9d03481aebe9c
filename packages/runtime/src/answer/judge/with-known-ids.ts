import { isRecord, type Schema } from '../resolve-schema.ts'
import { idsAt } from './check-references.ts'
import type { Values } from './input-values.ts'

/** Providers refuse schemas with very many values. */
const MAX_VALUES = 100

/**
 * Adds the ids that `x-ids` allows to a schema, so that providers enforce them. Returns the schema itself if it names no
 * ids of the inputs.
 * @example
 * const schema = { type: 'string', 'x-ids': { of: ['frame.limits[*].id'] } }
 * withKnownIds(schema, { frame: { limits: [{ id: 'L1' }] } }) // → { type: 'string', enum: ['L1'], … }
 */
export function withKnownIds(schema: object, inputs: Values): object {
  return JSON.stringify(schema).includes('"x-ids"') ? (adapt(schema) as object) : schema

  function adapt(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(adapt)
    if (!isRecord(part)) return part
    const adapted = Object.fromEntries(Object.entries(part).map(([key, member]) => [key, adapt(member)]))
    const keyword = part['x-ids']
    if (!isRecord(keyword)) return adapted
    const { found, isMissing } = idsAt(inputs, keyword.of)
    if (isMissing || found.length === 0 || found.length > MAX_VALUES) return adapted
    return allow(adapted, keyword, found)
  }
}

function allow(schema: Schema, { id, all }: Values, ids: readonly string[]): Schema {
  const only = (text: unknown): Schema => ({ ...(isRecord(text) ? text : {}), enum: ids })
  if (schema.type === 'string') return only(schema)
  const { items } = schema
  if (schema.type !== 'array' || !isRecord(items)) return schema
  if (typeof id !== 'string') return { ...schema, items: only(items) }
  if (!isRecord(items.properties) || !Object.hasOwn(items.properties, id)) return schema
  return {
    ...schema,
    items: { ...items, properties: { ...items.properties, [id]: only(items.properties[id]) } },
    ...(all === true && { minItems: ids.length, maxItems: ids.length }),
  }
}
