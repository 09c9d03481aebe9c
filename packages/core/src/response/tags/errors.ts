import { QuireError } from '../../quire-error.ts'

/** A tag table is invalid. The error is thrown before any response is parsed. */
export class InvalidTagTable extends QuireError {
  static override readonly code = 'invalid-tag-table'
  readonly tag: string

  constructor(tag: string, problem: string) {
    super(`Tag '${tag}' in the tag table ${problem}.`)
    this.tag = tag
  }
}

/** Text was pushed to a response parser after `end()`. */
export class ResponseEnded extends QuireError {
  static override readonly code = 'response-ended'

  constructor() {
    super('This response has ended: end() was called. Create a new parser for the next response.')
  }
}
