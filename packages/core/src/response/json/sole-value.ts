import { isObject } from './merge-values.ts'
import type { ParsedJson } from './parsed-json.ts'

/** The value inside a needless wrapper, such as `{"answer": {…}}` or a list with a single item. */
export function soleValue(read: ParsedJson): ParsedJson | undefined {
  const { value } = read
  const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  const [sole] = members
  if (members.length !== 1 || typeof sole !== 'object' || sole === null) return undefined
  const path = Array.isArray(value) ? '$[0]' : `$.${Object.keys(value as object)[0]!}`
  const message = `The value was inside another value, at ${path}.`
  return {
    ...read,
    state: read.state === 'complete' ? 'repaired' : read.state,
    value: sole,
    repairs: [...read.repairs, { code: 'coerced', message, path }],
  }
}

/**
 * Wraps an object in a list. Returns undefined if the object contains a list, because the object is then probably only
 * a wrapper.
 */
export function soleItem(read: ParsedJson): ParsedJson | undefined {
  const { value } = read
  if (!isObject(value) || Object.values(value).some((member) => Array.isArray(member))) return undefined
  return {
    ...read,
    state: read.state === 'complete' ? 'repaired' : read.state,
    value: [value],
    repairs: [...read.repairs, { code: 'coerced', message: 'The object was read as a list with one item.', path: '$' }],
  }
}

const PLACEHOLDER = /^(?:\.{3}|…|<[^<>]{1,100}>)$/

/** Whether all strings in a value are placeholders. Such a value only shows the form of the answer. */
export function isForm(value: unknown): boolean {
  let texts = 0
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') {
      if (!PLACEHOLDER.test(next)) return false
      texts++
    } else if (typeof next === 'object' && next !== null) for (const one of Object.values(next)) pending.push(one)
  }
  return texts > 0
}
