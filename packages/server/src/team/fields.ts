import type { Static, TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import type { Plain } from '../route/route.ts'

/** Keeps only the fields that a schema defines. A team's records also have fields that only the flow uses. */
export function fields<T extends TSchema>(schema: T, value: Plain<Static<T>>): Plain<Static<T>> {
  return Clean(schema, value) as Plain<Static<T>>
}
