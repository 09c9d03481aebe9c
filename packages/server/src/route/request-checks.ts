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
    if (check(value)) return value
    const problems = (check.errors ?? []).map(({ instancePath, message = 'is not valid', params }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      message: 'additionalProperty' in params ? `has an unknown field '${params.additionalProperty}'` : message,
    }))
    throw new RequestInvalid(part, problems)
  }
}
