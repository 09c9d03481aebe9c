import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAliasOf } from './is-alias-of.ts'

test.each([
  '.git',
  '.GIT',
  '.Git. ',
  '.git...',
  'git~1',
  'GIT~12 ',
  '.g\u200cit',
  '\ufeff.git',
  '.git::$INDEX_ALLOCATION',
  '.git:stream',
])('%j is treated as .git by some file systems', (name) => {
  expect(isAliasOf(name, '.git')).toBe(true)
})

test.each(['.gitignore', '.github', 'git', 'x.git', '.git-blame-ignore-revs', 'git~x', 'agit~1', ''])(
  '%j is an ordinary name',
  (name) => {
    expect(isAliasOf(name, '.git')).toBe(false)
  },
)

test('invisible characters, case and trailing dots make no difference', () => {
  const hidden = fc.constantFrom('', '\u200c', '\u200d', '\u202e', '\u206f', '\ufeff')
  const letter = (one: string) =>
    fc.tuple(fc.constantFrom(one, one.toUpperCase()), hidden).map((parts) => parts.join(''))
  const name = fc.tuple(letter('.'), letter('g'), letter('i'), letter('t'), fc.constantFrom('', '.', ' ', '. .'))
  fc.assert(fc.property(name, (parts) => isAliasOf(parts.join(''), '.git')))
})

test.each(['.quire', '.Quire', '.q\u200cuire', 'QUIRE~1', '.quire. '])(
  '%j is treated as .quire by some file systems',
  (name) => {
    expect(isAliasOf(name, '.quire')).toBe(true)
  },
)

test.each(['quire', '.quirel', '.quire-notes', 'quire~x', 'x.quire'])('%j is not .quire', (name) => {
  expect(isAliasOf(name, '.quire')).toBe(false)
})
