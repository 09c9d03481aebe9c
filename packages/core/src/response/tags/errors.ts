import { QuireError } from '../../quire-error.ts'

/** A tag table that cannot be used: a kit's mistake, found before any response is read. */
export class InvalidTagTable extends QuireError {
  static override readonly code = 'invalid-tag-table'
  readonly tag: string

  constructor(tag: string, problem: string) {
    super(`Tag '${tag}' in the tag table ${problem}.`)
    this.tag = tag
  }
}

/** Text pushed to a parser whose result was already taken. */
export class ResponseEnded extends QuireError {
  static override readonly code = 'response-ended'

  constructor() {
    super('This response has ended: end() was called. Create a new parser for the next response.')
  }
}
