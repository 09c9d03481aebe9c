import { expect, test } from 'vitest'
import { incompleteReason } from './incomplete-reason.ts'

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
