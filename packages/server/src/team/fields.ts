import type { Static, TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import type { Plain } from '../route/route.ts'

/** Keeps only the fields in a schema: a team's records have other fields that only its flow needs. */
export function fields<T extends TSchema>(schema: T, value: Plain<Static<T>>): Plain<Static<T>> {
  return Clean(schema, value) as Plain<Static<T>>
}
