import { isObject, setMember } from './merge-values.ts'

/** Keys with which a model states whether it is done. The keys control the run and are not part of the document. */
export const CONTROL_FLAGS: readonly string[] = ['continuation_needed', 'stop_reason', 'resume_cursor']

export interface StrippedValue {
  readonly value: unknown
  readonly flags: Readonly<Record<string, unknown>>
}

/** Removes the flags from the top level only. At deeper levels, a key of that name is content. */
export function stripControlFlags(value: unknown, names: readonly string[] = CONTROL_FLAGS): StrippedValue {
  if (!isObject(value) || !names.some((name) => Object.hasOwn(value, name))) return { value, flags: {} }
  const kept: Record<string, unknown> = {}
  const flags: Record<string, unknown> = {}
  for (const key of Object.keys(value)) setMember(names.includes(key) ? flags : kept, key, value[key])
  return { value: kept, flags }
}
