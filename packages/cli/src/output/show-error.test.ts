import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeSystemError } from './show-error.ts'

const thrownBy = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
}

describe('describeSystemError', () => {
  test('names the path and the cause, without a stack', () => {
    const error = thrownBy(() => writeFileSync('/dev/full', 'x'))
    expect(describeSystemError(Object.assign(error as Error, { path: '/dev/full' }))).toBe(
      '/dev/full: no space is left on the device (ENOSPC).',
    )
    expect(describeSystemError(thrownBy(() => mkdirSync('/dev/null/x')))).toBe(
      '/dev/null/x: a part of the path is not a folder (ENOTDIR).',
    )
  })

  test('without a path, reports that the output could not be written', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    expect(describeSystemError(error)).toBe('The output could not be written: no space is left on the device.')
  })

  test('leaves other errors unchanged', () => {
    expect(describeSystemError(new TypeError('x is not a function'))).toBeUndefined()
    expect(describeSystemError(Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
    expect(describeSystemError(undefined)).toBeUndefined()
  })
})
