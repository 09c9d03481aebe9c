import { QuireError } from '@quire/core'

/** An action's parameters contradict each other or the current state. */
export class InvalidParameter extends QuireError {
  static override readonly code = 'invalid-parameter'
}

/** A precondition of the action is not met. */
export class NotReady extends QuireError {
  static override readonly code = 'not-ready'
}
