import type { Static, TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import type { Plain } from '../route/route.ts'

/** What a schema names of a value: records of a team have fields that only its flow needs. */
export function fields<T extends TSchema>(schema: T, value: Plain<Static<T>>): Plain<Static<T>> {
  return Clean(schema, value) as Plain<Static<T>>
}
