import type { ErrorObject } from 'ajv'
import { keysOf, pathOf } from './describe-schema-error.ts'
import { isObject, setMember } from './merge-values.ts'
import { normalForm } from './normal-form.ts'
import type { JsonRepair } from './parsed-json.ts'

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
    const known = Object.keys((parentSchema?.properties ?? {}) as object)
    const object = keysOf(instancePath).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], root)
    if (!isObject(object)) continue
    for (const key of Object.keys(object).filter((one) => !known.includes(one))) {
      const meant = known.filter((one) => !Object.hasOwn(object, one) && normalForm(one) === normalForm(key))
      if (meant.length !== 1) continue
      setMember(object, meant[0]!, object[key])
      delete object[key]
      const path = pathOf(instancePath)
      const message = `${path}: the key ${JSON.stringify(key)} was read as ${JSON.stringify(meant[0])}.`
      repairs.push({ code: 'coerced', message, path })
    }
  }
  return { value: root, repairs }
}
