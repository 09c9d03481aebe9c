import { Ajv, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { RequestInvalid } from '../errors.ts'
import type { Route } from './route.ts'

// Values in a URL are strings, so numbers and booleans are parsed. JSON bodies already have types.
const texts = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  strict: false,
  formats: { 'date-time': true },
})
const data = new Ajv({ allErrors: true, useDefaults: true, strict: false, formats: { 'date-time': true } })

export interface RequestChecks {
  params(value: Record<string, string>): unknown
  query(value: Record<string, string>): unknown
  body(value: unknown): unknown
}

/** The compiled checks for the parts of a request. @throws RequestInvalid with every problem */
export function requestChecks({ params, query, body }: Route): RequestChecks {
  return {
    params: checkWith('path', texts, params),
    query: checkWith('query', texts, query && { ...query, additionalProperties: false }),
    body: checkWith('body', data, body),
  }
}

function checkWith(part: RequestInvalid['part'], ajv: Ajv, schema: TSchema | undefined) {
  if (!schema) return (value: unknown): unknown => value
  const check: ValidateFunction = ajv.compile(schema)
  return (value: unknown): unknown => {
    const nul = fieldWithNul(value)
    if (nul !== undefined) throw new RequestInvalid(part, [{ field: nul, message: 'contains a NUL character' }])
    if (check(value)) return value
    const problems = (check.errors ?? []).map(({ instancePath, message = 'is not valid', params }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      message: 'additionalProperty' in params ? `has an unknown field '${params.additionalProperty}'` : message,
    }))
    throw new RequestInvalid(part, problems)
  }
}

/** Fields with text of any kind. Such text is not stored, or is stored as bytes. */
const FREE_TEXT = ['text', 'inputs']

/** The path of the first string with a NUL character. PostgreSQL refuses such ids. */
function fieldWithNul(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes('\0')) return path.join('.')
    if (FREE_TEXT.includes(name)) continue
    const found = fieldWithNul(inner, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}
