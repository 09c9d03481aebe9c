import { listType, objectType, quoteType, type TypeMember } from './type-text.ts'

interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema | boolean>>
  readonly definitions?: Readonly<Record<string, Schema | boolean>>
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly (Schema | boolean)[]
  readonly oneOf?: readonly (Schema | boolean)[]
  readonly allOf?: readonly (Schema | boolean)[]
  readonly properties?: Readonly<Record<string, Schema | boolean>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema | boolean | readonly (Schema | boolean)[]
  readonly prefixItems?: readonly (Schema | boolean)[]
  readonly description?: string
}

/**
 * The TypeScript type of the values that satisfy a JSON Schema. Keywords that types cannot express, such as `pattern`,
 * are ignored. Where a schema refers to itself, the type is unknown.
 * @example schemaType({ type: 'array', items: { enum: ['a', 'b'] } }) // → "ReadonlyArray<'a' | 'b'>"
 */
export function schemaType(schema: object): string {
  return typeOf(schema, schema, ['#'])
}

/** @param open the references that are being followed */
function typeOf(schema: Schema | boolean, root: Schema, open: readonly string[]): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  const { $ref } = schema
  if ($ref !== undefined) return open.includes($ref) ? 'unknown' : typeOf(resolve($ref, root), root, [...open, $ref])
  const inner = (one: Schema | boolean): string => typeOf(one, root, open)
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const { anyOf, oneOf, allOf, ...rest } = schema
  const parts = [
    ...(anyOf ? [union(anyOf.map(inner))] : []),
    ...(oneOf ? [union(oneOf.map(inner))] : []),
    ...(allOf ?? []).map(inner),
  ]
  const own = ownType(rest, inner)
  const known = [...(own === 'unknown' ? [] : [own]), ...parts].filter((part) => part !== 'unknown')
  if (known.length < 2) return known[0] ?? 'unknown'
  return known.map((part) => (part.includes(' | ') ? `(${part})` : part)).join(' & ')
}

function resolve(ref: string, root: Schema): Schema | boolean {
  const [, folder, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(ref) ?? []
  return root[folder as '$defs' | 'definitions']?.[decodeURIComponent(name ?? '')] ?? true
}

function ownType(schema: Schema, inner: (schema: Schema | boolean) => string): string {
  const { type } = schema
  if (Array.isArray(type)) return union(type.map((one) => ownType({ ...schema, type: one }, inner)))
  switch (type ?? impliedType(schema)) {
    case 'string':
    case 'boolean':
    case 'null':
      return String(type)
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return arrayType(schema, inner)
    case 'object':
      return recordType(schema, inner)
    default:
      return 'unknown'
  }
}

function impliedType({ properties, items, prefixItems }: Schema): string | undefined {
  if (properties) return 'object'
  return items !== undefined || prefixItems ? 'array' : undefined
}

function arrayType({ items, prefixItems }: Schema, inner: (schema: Schema | boolean) => string): string {
  const tuple = prefixItems ?? (Array.isArray(items) ? items : undefined)
  if (tuple) return `readonly [${tuple.map(inner).join(', ')}${prefixItems && items === false ? '' : ', ...unknown[]'}]`
  return listType(items === undefined ? 'unknown' : inner(items as Schema | boolean))
}

function recordType(schema: Schema, inner: (schema: Schema | boolean) => string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const members = Object.entries(properties).map(
    ([name, property]): TypeMember => ({
      name,
      isOptional: !required.includes(name),
      type: inner(property),
      ...(typeof property === 'object' && property.description && { doc: [property.description] }),
    }),
  )
  if (members.length > 0) return objectType(members)
  const values = additionalProperties === undefined ? 'unknown' : inner(additionalProperties)
  return values === 'never' ? 'Record<string, never>' : `{ readonly [key: string]: ${values} }`
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quoteType(value)
  return typeof value === 'object' && value !== null ? 'unknown' : String(value)
}

function union(types: readonly string[]): string {
  const unique = [...new Set(types)]
  return unique.includes('unknown') ? 'unknown' : unique.join(' | ')
}
