import { InvalidParameter } from '../errors.ts'

type Params = Readonly<Record<string, unknown>>

/** Returns a required string parameter that is not blank. */
export function textParam(params: Params, name: string): string {
  const value = optionalText(params, name)
  if (value === undefined) throw new InvalidParameter(`'${name}' is empty.`)
  return value
}

/** Returns a string parameter. Undefined if the parameter is missing or blank. */
export function optionalText(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new InvalidParameter(`'${name}' must be a string.`)
  return value.trim() === '' ? undefined : value
}

/** Returns a list of strings. A single string becomes a list with one entry. */
export function textsParam(params: Params, name: string): readonly string[] | undefined {
  const value = params[name]
  if (value === undefined || value === null) return undefined
  const list = Array.isArray(value) ? value : [value]
  const texts = list.map((entry) => (typeof entry === 'string' ? entry.trim() : entry))
  if (!texts.every((entry) => typeof entry === 'string'))
    throw new InvalidParameter(`'${name}' must be a list of strings.`)
  return texts.filter((entry) => entry !== '')
}
