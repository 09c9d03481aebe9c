import { isSourcedText } from '@quire/core/sourced-text'
import { isRecord } from '../resolve-schema.ts'

export type Values = Readonly<Record<string, unknown>>

/**
 * Returns the values at a path such as `frame.limits[*].id`. Undefined if the path leads nowhere.
 * @example valuesAt({ frame: { limits: [{ id: 'L1' }, { id: 'L2' }] } }, 'frame.limits[*].id') // → ['L1', 'L2']
 */
export function valuesAt(values: unknown, path: string): unknown[] | undefined {
  const [key, ...rest] = path.replaceAll('[*]', '.*').split('.')
  return follow(values, [key!, ...rest])
}

function follow(value: unknown, [key, ...rest]: readonly string[]): unknown[] | undefined {
  if (key === undefined) return [value]
  if (key === '*') return Array.isArray(value) ? value.flatMap((entry) => follow(entry, rest) ?? []) : undefined
  const member = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return member === undefined || member === null ? undefined : follow(member, rest)
}

/**
 * Returns all texts in a value: the text itself, or the texts in its members.
 * @example textsIn({ title: 'A', tags: ['b', 'c'] }) // → ['A', 'b', 'c']
 */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isRecord(value)) return []
  // The names of a text's sources are not part of the text.
  if (isSourcedText(value)) return [value.text]
  return Object.values(value).flatMap(textsIn)
}
