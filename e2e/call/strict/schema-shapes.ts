import type { Refusal, Shape } from './shape.ts'

type Node = Readonly<Record<string, unknown>>

interface Subset {
  /** Supported keywords, in addition to the common ones. */
  readonly keywords: readonly string[]
  readonly isStrict?: boolean
  readonly isClosed?: boolean
  readonly maxOptional?: number
  readonly maxDepth?: number
}

const COMMON = ['type', 'description', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'anyOf']
const COUNTS = ['minItems', 'maxItems']
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']

/** The JSON Schema dialect of each provider, from the provider's documentation. Undocumented keywords are rejected. */
const SUBSETS = {
  openaiStrict: {
    keywords: ['const', '$ref', '$defs', 'definitions', 'pattern', 'format', ...COUNTS, ...NUMBERS],
    isStrict: true,
    isClosed: true,
    maxDepth: 10,
  },
  anthropic: { keywords: ['const', '$ref', '$defs', 'default', 'format', 'allOf'], isClosed: true, maxOptional: 24 },
  google: { keywords: ['$ref', '$defs', 'title', 'format', 'prefixItems', 'oneOf', 'minimum', 'maximum', ...COUNTS] },
  plain: {
    keywords: ['const', '$ref', '$defs', 'oneOf', 'pattern', 'minLength', 'maxLength', ...COUNTS, ...NUMBERS],
  },
} as const satisfies Record<string, Subset>

export function schemaIn(name: keyof typeof SUBSETS): Shape {
  return (value, path) => refuseSchema(value as Node, path, SUBSETS[name])
}

function refuseSchema(root: Node, start: string, subset: Subset): Refusal | undefined {
  let optional = 0
  const { isStrict = false, isClosed = false, maxOptional = Infinity, maxDepth = Infinity } = subset
  const invalid = (path: string): Refusal => ({ kind: 'invalid', path })
  if (root.type !== 'object') return invalid(start)

  function look(node: unknown, path: string, depth: number): Refusal | undefined {
    if (typeof node !== 'object' || node === null || Array.isArray(node) || depth > maxDepth) return invalid(path)
    const { type, properties, items, anyOf, additionalProperties, required = [] } = node as Node
    const unknown = Object.keys(node).find((word) => ![...COMMON, ...subset.keywords].includes(word))
    if (unknown !== undefined) return { kind: 'unknown', path: `${path}.${unknown}` }
    // Without a type or alternatives, anything would be allowed.
    if (isStrict && type === undefined && anyOf === undefined) return { kind: 'missing', path: `${path}.type` }
    if (type === 'object') {
      const keys = Object.keys((properties ?? {}) as Node)
      const left = keys.filter((key) => !(required as string[]).includes(key))
      optional += left.length
      if (isStrict && left.length > 0) return { kind: 'missing', path: `${path}.required[${left[0]}]` }
      if (isClosed && additionalProperties !== false) return invalid(`${path}.additionalProperties`)
    }
    if (isStrict && Array.isArray(anyOf)) {
      const firsts = (anyOf as Node[]).filter((one) => one.type === 'object').map(discriminator)
      if (new Set(firsts).size < firsts.length) return invalid(`${path}.anyOf`)
    }
    const inner: [string, unknown][] = [
      ...Object.entries((properties ?? {}) as Node).map(([key, one]): [string, unknown] => [`properties.${key}`, one]),
      ...((anyOf ?? []) as unknown[]).map((one, index): [string, unknown] => [`anyOf[${index}]`, one]),
      ...(items === undefined ? [] : [['items', items] as [string, unknown]]),
    ]
    for (const [name, one] of inner) {
      const refusal = look(one, `${path}.${name}`, depth + 1)
      if (refusal) return refusal
    }
    return undefined
  }
  return look(root, start, 1) ?? (optional > maxOptional ? invalid(start) : undefined)
}

/** Objects in an `anyOf` must differ in their first key or in the value of that key. */
function discriminator({ properties = {} }: Node): string {
  const [key, value] = Object.entries(properties as Node)[0] ?? []
  const { const: fixed, enum: values } = (value ?? {}) as { const?: unknown; enum?: unknown[] }
  return JSON.stringify([key, fixed ?? (values?.length === 1 ? values[0] : undefined)])
}
