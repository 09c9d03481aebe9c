import type { ErrorObject } from 'ajv'
import { keysOf } from './describe-schema-error.ts'
import { isObject } from './merge-values.ts'

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
    if (last === undefined || !isObject(parent) || parent[last] !== null) continue
    delete parent[last]
    isChanged = true
  }
  return isChanged ? root : undefined
}
