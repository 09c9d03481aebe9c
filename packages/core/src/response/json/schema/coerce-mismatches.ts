import type { ErrorObject } from 'ajv'
import { setMember } from '../merge-values.ts'
import { parseStrictJson } from '../parse-strict-json.ts'
import type { JsonRepair } from '../parsed-json.ts'
import { normalForm } from './adjust-keys.ts'
import { keysOf, pathOf, show } from './describe-schema-error.ts'

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

export interface CoercedValue {
  readonly value: unknown
  readonly repairs: readonly JsonRepair[]
  /** Whether a string was parsed as an object. The parsed object may contain new errors. */
  readonly hasOpened: boolean
}

/**
 * Converts scalars of the wrong type to the type in the schema, unless information would be lost. "3" becomes 3 and 3
 * becomes "3", but "007" is not a number and null is not "". "In Progress" becomes "in_progress" if the schema allows
 * it. An object or list written as a string is parsed. A single value in place of a list becomes a list with one item.
 * Valid values are never changed.
 */
export function coerceMismatches(value: unknown, errors: readonly ErrorObject[]): CoercedValue {
  const repairs: JsonRepair[] = []
  let hasOpened = false
  const settled = new Set<string>()
  let root = value
  let isCopied = false
  for (const { keyword, instancePath, params, data } of errors) {
    if (settled.has(instancePath)) continue
    const coerced = coerceBy(keyword, params, data, instancePath === '')
    if (coerced === undefined) continue
    if (!isCopied) {
      // The value is copied, because the caller may need the original.
      root = structuredClone(value)
      isCopied = true
    }
    settled.add(instancePath)
    hasOpened ||= typeof data === 'string' && typeof coerced.value === 'object' && !Array.isArray(coerced.value)
    root = replaceAt(root, keysOf(instancePath), coerced.value)
    const message = `${pathOf(instancePath)}: ${show(data)} was read as ${show(coerced.value)}.`
    repairs.push({ code: 'coerced', message, path: pathOf(instancePath) })
  }
  return { value: root, repairs, hasOpened }
}

function coerceBy(
  keyword: string,
  params: ErrorObject['params'],
  data: unknown,
  isRoot: boolean,
): { value: unknown } | undefined {
  if (keyword === 'enum') return matchForm(data, params.allowedValues as unknown[])
  if (keyword === 'const') return matchForm(data, [params.allowedValue])
  if (keyword !== 'type') return undefined
  const types = [params.type as string | string[]].flat()
  const coerced = types.map((type) => coerce(data, type)).find((each) => each !== undefined)
  // An object at the root is probably a wrapper around the list, not the list's only item.
  return coerced ?? (types.includes('array') && !isRoot && data !== null ? { value: [data] } : undefined)
}

/**
 * Returns the allowed value that matches. Undefined if none or several match. Ignores case, separators, surrounding
 * marks and type.
 */
function matchForm(data: unknown, allowed: readonly unknown[]): { value: unknown } | undefined {
  if (typeof data !== 'string' && typeof data !== 'number') return undefined
  const wanted = normalForm(String(data))
  const isMeant = (each: unknown): boolean =>
    typeof each === 'string' ? normalForm(each) === wanted : typeof each === 'number' && String(each) === wanted
  const found = wanted === '' ? [] : allowed.filter(isMeant)
  return found.length === 1 ? { value: found[0] } : undefined
}

function coerce(data: unknown, type: string): { readonly value: unknown } | undefined {
  if (typeof data === 'string') {
    const text = data.trim()
    if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return { value: text.toLowerCase() === 'true' }
    if (type === 'null' && text === 'null') return { value: null }
    if (type === 'object' && text.startsWith('{')) return parseWritten(text)
    if (type === 'array' && text.startsWith('[')) return parseWritten(text)
    const written = isGrouped(text, type) ? text.replaceAll(',', '') : text
    if ((type === 'number' || type === 'integer') && NUMBER.test(written)) {
      const number = Number(written)
      const isExact = type === 'number' ? Number.isFinite(number) : Number.isSafeInteger(number)
      return isExact ? { value: number } : undefined
    }
  } else if (type === 'string' && (typeof data === 'number' || typeof data === 'boolean')) {
    // Longer numbers would lose precision.
    return Number.isInteger(data) && !Number.isSafeInteger(data) ? undefined : { value: String(data) }
  }
  return undefined
}

/**
 * Whether a number has thousands separators. `1,200` could be a decimal fraction, so it is accepted only where an
 * integer is expected.
 */
function isGrouped(text: string, type: string): boolean {
  return (type === 'integer' ? /^-?\d{1,3}(?:,\d{3})+$/ : /^-?\d{1,3}(?:(?:,\d{3}){2,}(?:\.\d+)?|,\d{3}\.\d+)$/).test(
    text,
  )
}

function parseWritten(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseStrictJson(text).value }
  } catch {
    return undefined
  }
}

function replaceAt(root: unknown, keys: readonly string[], value: unknown): unknown {
  const last = keys.at(-1)
  if (last === undefined) return value
  let parent = root as Record<string, unknown>
  for (const key of keys.slice(0, -1)) parent = parent[key] as Record<string, unknown>
  setMember(parent, last, value)
  return root
}
