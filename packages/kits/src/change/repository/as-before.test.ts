import { expect, test } from 'vitest'
import { asBefore } from './as-before.ts'

test.each([
  ['a forgotten final newline is added', 'x\ny', 'a\nb\n', 'x\ny\n'],
  ['a file without a final newline stays without one', 'x\ny\n', 'a\nb', 'x\ny'],
  ['CRLF stays CRLF', 'x\ny', 'a\r\nb\r\n', 'x\r\ny\r\n'],
  ['a new file is unchanged', 'x', '', 'x'],
  ['a file can become empty', '', 'a\nb\n', ''],
])('%s', (_name, text, old, expected) => {
  expect(asBefore(text, old)).toBe(expected)
})
