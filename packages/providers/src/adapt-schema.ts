import type { JSONSchema7 } from '@ai-sdk/provider'
import type { Profile } from '@quire/core'

export type SchemaSubset = Exclude<NonNullable<Profile['structuredOutput']>, 'none'>

/** A schema in a provider's dialect. `isStrict` is true if the provider should enforce the schema. */
export interface AdaptedSchema {
  readonly schema: JSONSchema7
  readonly isStrict: boolean
}

/**
 * The JSON Schema features that a provider supports. Types, enumerations, lists, objects with known keys, and
 * alternatives are always supported.
 */
interface Subset {
  /** Supported keywords. Other keywords are left out, which makes the schema more permissive. */
  readonly keeps: readonly string[]
  /** Whether the schema must require every key. If so, optional keys are null instead of absent. */
  readonly isStrict?: boolean
  /** Whether a schema may allow keys that it does not list. */
  readonly takesOpen?: boolean
  /** Whether all objects must forbid additional properties. */
  readonly closes?: boolean
  readonly maxOptional?: number
  readonly maxDepth?: number
}

const COUNTS = ['minItems', 'maxItems']
const RANGES = ['minimum', 'maximum']
const NUMBERS = [...RANGES, 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']

const SUBSETS: Readonly<Record<SchemaSubset, Subset>> = {
  openai: { keeps: [...COUNTS, ...NUMBERS, 'pattern'], isStrict: true, closes: true, maxDepth: 10 },
  // Anthropic's client moves these keywords to descriptions. If there are many optional keys, the grammar compiles
  // slowly.
  anthropic: { keeps: [...COUNTS, ...NUMBERS, 'pattern', 'minLength', 'maxLength'], closes: true, maxOptional: 10 },
  google: { keeps: [...COUNTS, ...RANGES], takesOpen: true },
  plain: { keeps: [...COUNTS, ...NUMBERS, 'pattern', 'minLength', 'maxLength'], takesOpen: true },
}

type Node = Readonly<Record<string, unknown>>

/** Thrown if the adapted schema would reject valid answers. */
class CannotSay extends Error {}

/**
 * Adapts a schema to the part of JSON Schema that a provider supports. Unsupported parts are left out, so the adapted
 * schema never rejects a valid answer. The answer is checked against the full schema afterwards. If strict mode cannot
 * express the schema, OpenAI gets it as a hint. Returns undefined if the provider would reject the schema.
 */
export function adaptSchema(schema: object, subset: SchemaSubset): AdaptedSchema | undefined {
  const adapted = tryAdapt(schema as Node, SUBSETS[subset])
  if (adapted) return { schema: adapted, isStrict: SUBSETS[subset].isStrict ?? false }
  const hint = subset === 'openai' ? tryAdapt(schema as Node, SUBSETS.plain) : undefined
  return hint && { schema: hint, isStrict: false }
}

function tryAdapt(root: Node, subset: Subset): JSONSchema7 | undefined {
  let optional = 0
  try {
    const adapted = adapt(root, [])
    const isRootObject = adapted.type === 'object'
    return isRootObject && optional <= (subset.maxOptional ?? Number.POSITIVE_INFINITY) ? adapted : undefined
  } catch (error) {
    if (error instanceof CannotSay) return undefined
    throw error
  }

  function adapt(input: unknown, path: readonly Node[]): JSONSchema7 {
    if (typeof input !== 'object' || input === null) throw new CannotSay()
    const node = resolve(input as Node, root)
    // The schema is recursive or too deep.
    if (path.includes(node) || path.length >= (subset.maxDepth ?? Number.POSITIVE_INFINITY)) throw new CannotSay()
    const inner = [...path, node]
    const described = typeof node.description === 'string' ? { description: node.description } : {}
    const options = (node.anyOf ?? node.oneOf) as unknown[] | undefined
    if (options) return { ...described, ...alternatives(options.map((option) => adapt(option, inner))) }
    const values = node.const === undefined ? (node.enum as unknown[] | undefined) : [node.const]
    if (values) return { ...described, ...enumeration(values) }
    const type = node.type ?? (node.properties ? 'object' : node.items ? 'array' : undefined)
    if (type === 'object') return { ...described, ...adaptObject(node, inner) }
    const plain = { ...described, ...keptOf(node), type } as JSONSchema7
    if (type === 'array') return { ...plain, ...adaptArray(node, inner) }
    // A schema without a type allows any value. A list of types cannot include objects or arrays.
    if (type === undefined || [type].flat().some((one) => one === 'object' || one === 'array')) throw new CannotSay()
    return plain
  }

  /** No provider's grammar supports lookahead or lookbehind. */
  function keptOf(node: Node): Node {
    const words = subset.keeps.filter((word) => node[word] !== undefined)
    const isSayable = (word: string): boolean => word !== 'pattern' || !/\(\?<?[=!]/.test(String(node[word]))
    return Object.fromEntries(words.filter(isSayable).map((word) => [word, node[word]]))
  }

  /** In strict mode, alternative objects must differ in their first key, or in the constant value of that key. */
  function alternatives(schemas: readonly JSONSchema7[]): JSONSchema7 {
    const unique = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
    const firsts = unique.filter(({ type }) => type === 'object').map(({ properties = {} }) => firstKey(properties))
    if (subset.isStrict && new Set(firsts).size < firsts.length) throw new CannotSay()
    return unique.length === 1 ? unique[0]! : { anyOf: unique }
  }

  function adaptObject(node: Node, path: readonly Node[]): JSONSchema7 {
    const properties = node.properties as Node | undefined
    const others = node.additionalProperties
    const isOpen = properties === undefined ? others !== false : typeof others === 'object' || others === true
    if (isOpen) {
      if (!subset.takesOpen) throw new CannotSay()
      if (properties === undefined) return { type: 'object' }
    }
    const keys = Object.keys(properties ?? {})
    const required = new Set((node.required ?? []) as string[])
    const isOptional = (key: string): boolean => !required.has(key)
    optional += keys.filter(isOptional).length
    const entries = keys.map((key): [string, JSONSchema7] => {
      const adapted = adapt(properties![key], path)
      return [key, subset.isStrict && isOptional(key) ? orNull(adapted) : adapted]
    })
    return {
      type: 'object',
      properties: Object.fromEntries(entries),
      required: subset.isStrict ? keys : keys.filter((key) => required.has(key)),
      ...((subset.closes || others === false) && { additionalProperties: false }),
    }
  }

  /** Some providers do not support tuples. So each item may match any of the tuple's schemas. */
  function adaptArray(node: Node, path: readonly Node[]): JSONSchema7 {
    const positions = Array.isArray(node.items) ? node.items : (node.prefixItems as unknown[] | undefined)
    if (!positions) return { items: adapt(node.items, path) }
    if (positions.length === 0) throw new CannotSay()
    return { items: alternatives(positions.map((position) => adapt(position, path))) }
  }
}

/** Resolves a local reference. Other keywords next to the reference are ignored, except a description. */
function resolve(node: Node, root: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const keys = node.$ref.startsWith('#/') ? node.$ref.slice(2).split('/') : []
  const found = keys.reduce<unknown>(
    (at, key) => (at as Node | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    root,
  )
  if (keys.length === 0 || typeof found !== 'object' || found === null) throw new CannotSay()
  return resolve(found as Node, root)
}

/** Providers require `type` alongside `enum`. */
function enumeration(values: readonly unknown[]): JSONSchema7 {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))]
  if (types.some((type) => type === 'object')) throw new CannotSay()
  return { type: types.length === 1 ? types[0] : types, enum: [...values] } as JSONSchema7
}

function orNull(schema: JSONSchema7): JSONSchema7 {
  const { description, ...rest } = schema
  const described = description === undefined ? {} : { description }
  if (rest.enum) {
    const type = [...new Set([rest.type ?? []].flat().concat('null'))]
    return { ...described, type, enum: [...rest.enum, null] } as JSONSchema7
  }
  if (typeof rest.type === 'string' && rest.type !== 'object' && rest.type !== 'array') {
    return { ...described, ...rest, type: [rest.type, 'null'] }
  }
  return { ...described, anyOf: [rest, { type: 'null' }] }
}

function firstKey(properties: NonNullable<JSONSchema7['properties']>): string {
  const key = Object.keys(properties)[0] ?? ''
  const { enum: values = [] } = (properties[key] ?? {}) as JSONSchema7
  return JSON.stringify(values.length === 1 ? [key, ...values] : [key])
}
