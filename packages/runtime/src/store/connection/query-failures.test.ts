import { expect, test } from 'vitest'
import { failureOfQuery, isConnectionLost } from './query-failures.ts'

const error = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  error('connect ECONNREFUSED', 'ECONNREFUSED'),
  error('terminating connection due to administrator command', '57P01'),
  error('the database system is starting up', '57P03'),
  error('terminating connection due to idle-in-transaction timeout', '25P03'),
  error('Connection terminated unexpectedly'),
  error('Client has encountered a connection error and is not queryable'),
])('recognises a lost connection: $message', (lost) => {
  expect(isConnectionLost(lost)).toBe(true)
})

test.each([
  error('duplicate key value', '23505'),
  error('canceling statement due to statement timeout', '57014'),
  error('relation "Connection terminated" does not exist', '42P01'),
  'Connection terminated',
])('%s does not mean a lost connection', (refused) => {
  expect(isConnectionLost(refused)).toBe(false)
})

test.each([
  ['53100', 'could not extend file "base/5/1": No space left on device', 'store-full'],
  ['XX001', 'invalid page in block 3 of relation "base/5/1"', 'store-damaged'],
  ['XX002', 'index "x" contains unexpected zero page', 'store-damaged'],
  ['58P01', 'could not open file "base/5/1": No such file or directory', 'store-damaged'],
  ['58P01', 'could not access file "plpgsql": No such file or directory', 'store-program-missing'],
  ['XX000', 'missing chunk number 0 for toast value 1 in pg_toast_2', 'store-damaged'],
])('PostgreSQL error %s (%s) is %s', (code, message, expected) => {
  const failure = failureOfQuery(error(message, code), 'here')
  expect(failure).toMatchObject({ code: expected, location: 'here' })
  expect(failure!.message).toContain(message)
})

test.each([
  ['23505', 'duplicate key value violates unique constraint'],
  ['XX000', 'unrecognized node type'],
  ['22012', 'missing chunk number'],
])('PostgreSQL error %s (%s) affects only the query', (code, message) => {
  expect(failureOfQuery(error(message, code), 'here')).toBeUndefined()
})
