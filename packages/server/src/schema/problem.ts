import Type from 'typebox'
import { named, words } from './fields.ts'

/** A problem reported by `check`. */
export const Problem = named(
  'Problem',
  Type.Object({
    file: Type.String(),
    line: Type.Integer(),
    severity: words('info', 'warning', 'error'),
    code: Type.String(),
    message: Type.String(),
  }),
)
