import { expect, test } from 'vitest'
import { StoreUnavailable } from '../errors.ts'
import { describeRefusal, isDatabaseAddress } from './refused-address.ts'

const URL = 'postgres://ada:s3cret@db.example:5433/quire'
const failed = (code: string, message = 'no') => Object.assign(new Error(message), { code })

test.each([
  [failed('ENOTFOUND'), 'this host is unknown. Check the host in DATABASE_URL.'],
  [failed('ECONNREFUSED'), /^no server is listening there/],
  [failed('ETIMEDOUT'), /^the server cannot be reached/],
  [failed('28P01', 'password authentication failed for user "ada"'), /^the server refused the password of user 'ada'/],
  [failed('28000', 'role "ada" does not exist'), /^the server refused user 'ada' \(role "ada" does not exist\)/],
  [failed('3D000'), "there is no database 'quire'. Create it (createdb quire), or check the name in DATABASE_URL."],
  [failed('42501', 'permission denied for database quire'), /^user 'ada' may not create tables/],
  [new Error('SASL: client password must be a string'), /^the server asks for a password/],
  [new Error('The server does not support SSL connections'), /Check sslmode in DATABASE_URL\.$/],
])('%s: says what to change, without the password', (error, expected) => {
  const description = describeRefusal(error, URL)
  expect(description).toMatch(expected)
  expect(description).not.toContain('s3cret')
})

test('finds the reason inside repeated attempts', () => {
  const error = new StoreUnavailable('The store does not respond.', 'nothing', { cause: failed('ECONNREFUSED') })
  expect(describeRefusal(error, URL)).toMatch(/^no server is listening/)
})

test.each([
  ['postgresql://host/db', true],
  ['/var/run/postgresql', true],
  ['mydatabase', false],
  ['host=db user=ada', false],
])('%s is an address: %s', (address, expected) => expect(isDatabaseAddress(address)).toBe(expected))
