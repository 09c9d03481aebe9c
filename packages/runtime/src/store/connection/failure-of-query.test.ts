import { expect, test } from 'vitest'
import { failureOfQuery } from './failure-of-query.ts'

const error = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  ['53100', 'could not extend file "base/5/1": No space left on device', 'store-full'],
  ['XX001', 'invalid page in block 3 of relation "base/5/1"', 'store-damaged'],
  ['XX002', 'index "x" contains unexpected zero page', 'store-damaged'],
  ['58P01', 'could not open file "base/5/1": No such file or directory', 'store-damaged'],
  ['XX000', 'missing chunk number 0 for toast value 1 in pg_toast_2', 'store-damaged'],
])('PostgreSQL error %s (%s) is %s', (code, message, expected) => {
  const failure = failureOfQuery(error(code, message), 'here')
  expect(failure).toMatchObject({ code: expected, place: 'here' })
  expect(failure!.message).toContain(message)
})

test.each([
  ['23505', 'duplicate key value violates unique constraint'],
  ['XX000', 'unrecognized node type'],
  ['22012', 'missing chunk number'],
])('PostgreSQL error %s (%s) affects only the query', (code, message) => {
  expect(failureOfQuery(error(code, message), 'here')).toBeUndefined()
})
