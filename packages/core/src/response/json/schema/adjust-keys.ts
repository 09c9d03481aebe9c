import type { ErrorObject } from 'ajv'
import { isRecord } from '../../../data-file/is-record.ts'
import { setMember } from '../merge-values.ts'
import type { JsonRepair } from '../parsed-json.ts'
import { keysOf, pathOf } from './describe-schema-error.ts'

/**
 * Renames a key such as `Due Date` to the schema's `due_date`. Case, separators and marks are ignored. Exactly one
 * schema key must match.
 */
export function renameKeys(
  value: unknown,
  errors: readonly ErrorObject[],
): { readonly value: unknown; readonly repairs: readonly JsonRepair[] } {
  const repairs: JsonRepair[] = []
  const root = structuredClone(value)
  for (const { keyword, instancePath, parentSchema } of errors) {
    if (keyword !== 'required' && keyword !== 'additionalProperties') continue
    const schemaKeys = Object.keys((parentSchema?.properties ?? {}) as object)
    const object = keysOf(instancePath).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], root)
    if (!isRecord(object)) continue
    for (const key of Object.keys(object).filter((one) => !schemaKeys.includes(one))) {
      const matches = schemaKeys.filter((one) => !Object.hasOwn(object, one) && normalForm(one) === normalForm(key))
      if (matches.length !== 1) continue
      setMember(object, matches[0]!, object[key])
      delete object[key]
      const path = pathOf(instancePath)
      const message = `${path}: the key ${JSON.stringify(key)} was read as ${JSON.stringify(matches[0])}.`
      repairs.push({ code: 'coerced', message, path })
    }
  }
  return { value: root, repairs }
}

/**
 * Removes optional keys that are null if their schema does not allow null. Models write such nulls because strict mode
 * requires every key. Returns undefined if there are none.
 */
export function dropNulls(
  value: unknown,
  errors: readonly ErrorObject[],
  check: (value: unknown) => readonly ErrorObject[],
): unknown {
  const paths = new Set(errors.filter(({ data }) => data === null).map(({ instancePath }) => instancePath))
  const dropped = without(value, paths)
  if (dropped === undefined) return undefined
  const missing = check(dropped).filter(({ keyword }) => keyword === 'required')
  for (const { instancePath, params } of missing) {
    paths.delete(`${instancePath}/${String(params.missingProperty).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
  return missing.length === 0 ? dropped : without(value, paths)
}

function without(value: unknown, paths: ReadonlySet<string>): unknown {
  const root = structuredClone(value)
  let isChanged = false
  for (const path of paths) {
    const keys = keysOf(path)
    const last = keys.pop()
    const parent = keys.reduce<unknown>((each, key) => (each as Record<string, unknown> | undefined)?.[key], root)
    if (last === undefined || !isRecord(parent) || parent[last] !== null) continue
    delete parent[last]
    isChanged = true
  }
  return isChanged ? root : undefined
}

const ALTERNATIVES = ['anyOf', 'oneOf']

/**
 * Removes keys that the schema does not define. If the schema allows alternatives for a value, keeps all of its keys,
 * because each alternative has its own keys. If an object has only unknown keys, removes nothing, because the schema
 * probably describes another object.
 */
export function dropUnknownKeys(
  value: unknown,
  errors: readonly ErrorObject[],
): { value: unknown; repairs: readonly JsonRepair[] } {
  const undecided = errors.filter(({ keyword }) => ALTERNATIVES.includes(keyword)).map((error) => error.instancePath)
  const repairs: JsonRepair[] = []
  const root = structuredClone(value)
  for (const { instancePath, params } of errors) {
    const key: unknown = params.additionalProperty ?? params.unevaluatedProperty
    if (typeof key !== 'string') continue
    if (undecided.some((path) => instancePath === path || instancePath.startsWith(`${path}/`))) continue
    const parent = keysOf(instancePath).reduce((each, name) => (each as Record<string, unknown>)[name], root)
    if (!isRecord(parent) || !Object.hasOwn(parent, key)) continue
    delete parent[key]
    if (Object.keys(parent).length === 0) return { value, repairs: [] }
    const path = pathOf(`${instancePath}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    const message = `${path}: the key is not in the schema, so it was dropped.`
    repairs.push({ code: 'unknown-key', message, path })
  }
  return { value: root, repairs }
}

/** Normalizes a name: lower case, no separators, no surrounding marks. Models often change these details. */
export function normalForm(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^[\s"'`*_.]+|[\s"'`*_.]+$/g, '')
    .replace(/[\s_\\-]+/g, ' ')
}
