import type { ErrorObject } from 'ajv'
import { keysOf, pathOf } from './describe-schema-error.ts'
import { isObject } from './merge-values.ts'
import type { JsonRepair } from './parsed-json.ts'

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
    if (!isObject(parent) || !Object.hasOwn(parent, key)) continue
    delete parent[key]
    if (Object.keys(parent).length === 0) return { value, repairs: [] }
    const path = pathOf(`${instancePath}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    const message = `${path}: the key is not in the schema, so it was dropped.`
    repairs.push({ code: 'unknown-key', message, path })
  }
  return { value: root, repairs }
}
