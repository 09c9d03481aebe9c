import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { databaseHosts, locationOf } from './open-store.ts'

describe('an address with several hosts', () => {
  test.each([
    [
      'postgresql://u:p@one:5433,two:5434/db?target_session_attrs=read-write',
      ['postgresql://u:p@one:5433/db', 'postgresql://u:p@two:5434/db'],
    ],
    [
      'postgres://one,two:5434,[::1]:5435/db?sslmode=verify-full',
      ['one', 'two:5434', '[::1]:5435'].map((host) => `postgres://${host}/db?sslmode=verify-full`),
    ],
    [
      'postgres://u@/db?host=one,two&port=1,2',
      ['postgres://u@/db?host=one&port=1', 'postgres://u@/db?host=two&port=2'],
    ],
    ['postgres:///db?host=one,two&port=7', ['postgres:///db?host=one&port=7', 'postgres:///db?host=two&port=7']],
  ])('%s is split into an address for each host', (url, urls) => {
    expect(databaseHosts(url, 'location')).toEqual(urls)
  })

  test('never shows the user or the password', () => {
    expect(locationOf('postgres://user:secret@one:1,two:2/db?sslmode=disable')).toBe('the database at one:1,two:2/db')
    expect(locationOf('postgres://user:secret@/db?host=one,two')).toBe('the database at one,two/db')
  })

  test('cannot ask for a server that accepts no writes, or for more ports than hosts', () => {
    expect(() => databaseHosts('postgres://one,two/db?target_session_attrs=standby', 'location')).toThrow(/writes/)
    expect(() => databaseHosts('postgres:///db?host=one,two&port=1,2,3', 'location')).toThrow(/2 hosts, but 3 ports/)
  })

  test('keeps every host, its port, and everything else, in order', () => {
    const host = fc.record({
      name: fc.stringMatching(/^[a-z][a-z0-9.-]{0,8}$/),
      port: fc.integer({ min: 1, max: 65535 }),
    })
    fc.assert(
      fc.property(
        fc.array(host, { minLength: 2, maxLength: 5 }),
        fc.stringMatching(/^[a-z%0-9]{0,8}$/),
        (hosts, user) => {
          const authority = hosts.map(({ name, port }) => `${name}:${port}`).join(',')
          const urls = databaseHosts(`postgres://${user}:pw@${authority}/db?application_name=x`, 'location')
          expect(urls).toEqual(
            hosts.map(({ name, port }) => `postgres://${user}:pw@${name}:${port}/db?application_name=x`),
          )
        },
      ),
    )
  })
})

test.each(['postgres://u@one:5432/db?sslmode=require', 'postgres:///db', 'not a url'])('%s stays as it is', (url) => {
  expect(databaseHosts(url, 'location')).toEqual([url])
})
