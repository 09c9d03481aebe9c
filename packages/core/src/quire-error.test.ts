import { expect, test } from 'vitest'
import { QuireError } from './quire-error.ts'

class Example extends QuireError {
  readonly code = 'example'
  readonly file: string
  constructor(file: string) {
    super(`Cannot read ${file}.`)
    this.file = file
  }
}

test('an error serialises as its code, message and facts', () => {
  const error = new Example('a.md')
  expect(error.name).toBe('Example')
  expect(JSON.parse(JSON.stringify(error))).toEqual({ code: 'example', message: 'Cannot read a.md.', file: 'a.md' })
})
