import { QuireError } from '@quire/core'

/** Something given on the command line that the command cannot take. */
export class InvalidInput extends QuireError {
  static override readonly code = 'invalid-input'
}
