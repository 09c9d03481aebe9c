import { QuireError } from '@quire/core'

/** Data that is no prompt. */
export class InvalidPrompt extends QuireError {
  readonly code = 'invalid-prompt'
  readonly path: string
  readonly expected: string

  constructor(path: string, expected: string) {
    super(`The prompt's ${path} must be ${expected}.`)
    this.path = path
    this.expected = expected
  }
}
