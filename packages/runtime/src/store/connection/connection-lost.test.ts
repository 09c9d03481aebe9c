import { expect, test } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

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
