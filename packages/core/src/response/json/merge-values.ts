import { isRecord } from '../../data-file/is-record.ts'

type JsonObject = Record<string, unknown>

/**
 * Merges two values for the same position and keeps both where possible. Objects are merged by key. Arrays are
 * concatenated. A non-empty value wins over an empty value (null, "", [], {}). Otherwise the first value wins. Changes
 * the first value in place.
 */
export function mergeValues(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) {
    for (const item of second) first.push(item)
    return first
  }
  if (isRecord(first) && isRecord(second)) {
    for (const key of Object.keys(second)) addMember(first, key, second[key])
    return first
  }
  return isEmpty(first) && !isEmpty(second) ? second : first
}

/** Sets a key, or merges the value if the key already exists. Returns whether the key existed. */
export function addMember(object: JsonObject, key: string, value: unknown): boolean {
  const isKnown = Object.hasOwn(object, key)
  setMember(object, key, isKnown ? mergeValues(object[key], value) : value)
  return isKnown
}

/** Sets a key as plain data. A plain assignment to `__proto__` would replace the object's prototype. */
export function setMember(object: JsonObject, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  } else object[key] = value
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.keys(value).length === 0
}
