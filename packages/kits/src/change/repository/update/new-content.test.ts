import { expect, test } from 'vitest'
import { asBefore, incompleteReason } from './new-content.ts'

test.each([
  ['a forgotten final newline is added', 'x\ny', 'a\nb\n', 'x\ny\n'],
  ['a file without a final newline stays without one', 'x\ny\n', 'a\nb', 'x\ny'],
  ['CRLF stays CRLF', 'x\ny', 'a\r\nb\r\n', 'x\r\ny\r\n'],
  ['a new file is unchanged', 'x', '', 'x'],
  ['a file can become empty', '', 'a\nb\n', ''],
])('%s', (_name, text, old, expected) => {
  expect(asBefore(text, old)).toBe(expected)
})

test.each([
  '// ... rest of the file unchanged',
  '# rest of file remains the same',
  '    // existing code here...',
  '/* … the rest stays as before */',
  '[… lines 12–80 left out …]',
  '<!-- rest of the code unchanged -->',
])('treats a file with the line %j as incomplete', (line) => {
  expect(incompleteReason('a.js', `const a = 1\n${line}\n`, 'old\n')).toContain('omitted code')
  // A line that was already in the file is intentional.
  expect(incompleteReason('a.js', `const a = 1\n${line}\n`, `x\n${line}\n`)).toBeUndefined()
})

test.each([
  'return the rest of the arguments',
  '// The rest of the arguments is passed on unchanged to the callee.',
  'const [first, ...rest] = args',
  'unchangedFiles.push(path)',
  '// other functions call this',
  '...rest,',
])('accepts %j as ordinary code', (line) => {
  expect(incompleteReason('a.js', `${line}\n`, '')).toBeUndefined()
})

test('rejects a file wrapped in a code fence, except in Markdown', () => {
  expect(incompleteReason('a.js', '```js\nx()\n```\n', 'y()\n')).toContain('code fence')
  expect(incompleteReason('a.md', '```js\nx()\n```\n', '')).toBeUndefined()
  expect(incompleteReason('a.js', 'x(`\n```\n`)\n', '')).toBeUndefined()
})
