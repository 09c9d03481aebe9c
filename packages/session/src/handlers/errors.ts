import { QuireError } from '@quire/core'

/** An action asks for something that does not go together with itself or with what there is. */
export class InvalidParameter extends QuireError {
  static override readonly code = 'invalid-parameter'
}

/** Something has to be done before this action can be. */
export class NotReady extends QuireError {
  static override readonly code = 'not-ready'
}
