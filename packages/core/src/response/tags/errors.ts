import { errorClass } from '../../quire-error.ts'

/** A tag table is invalid. The error is thrown before any response is parsed. */
export class InvalidTagTable extends errorClass<{ tag: string }>('invalid-tag-table') {
  constructor(tag: string, problem: string) {
    super(`Tag '${tag}' in the tag table ${problem}.`, { tag })
  }
}

/** Text was pushed to a response parser after `end()`. */
export class ResponseEnded extends errorClass('response-ended') {
  constructor() {
    super('This response has ended: end() was called. Create a new parser for the next response.')
  }
}
