import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BudgetExceeded, InvalidBudget } from './fit/errors.ts'
import { errorClass, QuireError } from './quire-error.ts'

class Example extends QuireError {
  static override readonly code: string = 'example'
  readonly file: string
  constructor(file: string) {
    super(`Cannot read ${file}.`)
    this.file = file
  }
}

class SpecialExample extends Example {
  static override readonly code = 'special-example'
}

test('an error serialises as its code, message and facts', () => {
  const error = new Example('a.md')
  expect(error.name).toBe('Example')
  expect(JSON.parse(JSON.stringify(error))).toEqual({ code: 'example', message: 'Cannot read a.md.', file: 'a.md' })
})

test('an error class has its code, and its facts as fields in their order', () => {
  class TooLong extends errorClass<{ file: string; length: number }>('too-long') {
    constructor(file: string, length: number, options?: { cause?: unknown }) {
      super(`${file} has ${length} lines.`, { file, length }, options)
    }
  }
  const cause = new Error('measured')
  const error = new TooLong('a.md', 9, { cause })
  expect([error.name, TooLong.code, error.cause, error.length]).toEqual(['TooLong', 'too-long', cause, 9])
  expect(JSON.stringify(error)).toBe('{"code":"too-long","file":"a.md","length":9,"message":"a.md has 9 lines."}')
  expect([TooLong, QuireError, Example].map((type) => type.isInstance(error))).toEqual([true, true, false])
})

describe('isInstance', () => {
  test('matches only the error’s class and its superclasses', () => {
    const error: unknown = new SpecialExample('a.md')
    expect([QuireError, Example, SpecialExample].map((type) => type.isInstance(error))).toEqual([true, true, true])
    expect(SpecialExample.isInstance(new Example('a.md'))).toBe(false)
    expect(BudgetExceeded.isInstance(error)).toBe(false)
  })

  test('rejects objects that only look like a QuireError', () => {
    const others = [new Error('a'), Object.assign(new Error('a'), { code: 'example' }), { code: 'example' }, null, 'a']
    for (const other of others) {
      expect(QuireError.isInstance(other)).toBe(false)
      expect(Example.isInstance(other)).toBe(false)
    }
  })

  test('recognises errors from another copy of the package', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-copy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const file of ['quire-error.ts', 'fit/errors.ts']) {
      cpSync(join(import.meta.dirname, file), join(folder, file), { recursive: true })
    }
    const other: typeof import('./fit/errors.ts') = await import(join(folder, 'fit/errors.ts'))
    const error: unknown = new other.InvalidBudget(0, 'No.')
    expect(error).not.toBeInstanceOf(QuireError)
    expect(QuireError.isInstance(error)).toBe(true)
    expect(InvalidBudget.isInstance(error) && error.budget).toBe(0)
    expect(BudgetExceeded.isInstance(error)).toBe(false)
    expect(other.InvalidBudget.isInstance(new InvalidBudget(0, 'No.'))).toBe(true)
  })
})
