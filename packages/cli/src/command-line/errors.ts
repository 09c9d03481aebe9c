import { QuireError } from '@quire/core'

/** A command-line argument is invalid. */
export class InvalidInput extends QuireError {
  static override readonly code = 'invalid-input'
}
