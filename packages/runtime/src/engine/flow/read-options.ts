import { resolve } from 'node:path'
import { OptionInvalid, OptionUnknown } from './errors.ts'
import type { Flow, FlowOption, JsonValue, RunRequest } from './flow.ts'

/**
 * Converts a request's options to the types that the flow declares. If the flow declares no options, all options are
 * accepted.
 * @throws OptionUnknown, OptionInvalid
 */
export function readOptions(
  { name: flow, options: declared }: Pick<Flow, 'name' | 'options'>,
  values: RunRequest['options'],
): RunRequest['options'] {
  if (!declared) return values
  const read = Object.entries(values).map(([name, value]): [string, JsonValue] => {
    const option = declared.find((one) => one.name === name)
    if (!option) {
      throw new OptionUnknown(
        flow,
        name,
        declared.map((one) => one.name),
      )
    }
    const { type = 'string' } = option
    const typed = READERS[type](value)
    if (typed === undefined) throw new OptionInvalid(flow, name, type, value)
    return [name, typed]
  })
  return Object.fromEntries(read)
}

const READERS: Readonly<Record<NonNullable<FlowOption['type']>, (value: JsonValue) => JsonValue | undefined>> = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  model: (value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
  number: (value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  },
  boolean: (value) =>
    value === 'true' ? true : value === 'false' ? false : typeof value === 'boolean' ? value : undefined,
  path: (value) => (typeof value === 'string' && value !== '' ? resolve(value) : undefined),
  list: (value) => {
    const parts: unknown = typeof value === 'string' ? value.split(/[,\n]/) : value
    if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  },
}
