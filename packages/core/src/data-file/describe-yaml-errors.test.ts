import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { describeYamlErrors } from './describe-yaml-errors.ts'

const MIXED = "Entries with '-' and keys cannot be mixed. Indent the lines that belong together."
const FORM = "This line must have the form 'key: value', with a space after the colon."

test.each([
  [
    'a deeper line',
    'a: 1\nb:\n  c: X\n   d: true\n',
    4,
    'Wrong indentation: 3 spaces. Use 0 or 2, as in the lines above.',
  ],
  [
    'a line after an entry',
    'l:\n  - id: a\n    t: i\n   fit: keep\n',
    4,
    'Wrong indentation: 3 spaces. Use 0 or 4, as in the lines above.',
  ],
  [
    'a key below a dash',
    'l:\n  - id: a\n  t: i\n',
    3,
    'Wrong indentation: 2 spaces. Use 0 or 4, as in the lines above.',
  ],
  ['a dash in another column', 'a:\n  - b\n - c\n', 3, 'Wrong indentation: 1 space. Use 2, as in the lines above.'],
  [
    'a level that does not exist',
    'a:\n    b: 1\n  c: 2\n',
    3,
    'Wrong indentation: 2 spaces. Use 0 or 4, as in the lines above.',
  ],
  ['a top-level key', 'd: Bad\n l:\n  - id: a\n', 2, 'Wrong indentation: 1 space. Use 0, as in the lines above.'],
  [
    'comments in between',
    'a:\n  b: 1\n\n  # note\n    c: 2\n',
    5,
    'Wrong indentation: 4 spaces. Use 0 or 2, as in the lines above.',
  ],
  ['several deeper lines', 'a: 1\n  b: 2\n  c: 3\n', 2, 'Wrong indentation: 2 spaces. Use 0, as in the lines above.'],
  ['an entry after a key', 'a: 1\n- b\n', 2, MIXED],
  ['a tab', 'l:\n\t- id: a\n\t  t: b\n', 2, 'This line is indented with a tab. Use spaces.'],
  ['a colon in a value', 'd: Bad: very\nl: 1\n', 1, "A value with ': ' must be in quotation marks."],
  ['an open quotation mark', 'x: 1\nd: "Bad\nl: 1\n', 2, '" is not closed. Add ".'],
  [
    'an apostrophe',
    "d: 'it's\nl: 1\n",
    1,
    'There is text after a closing quotation mark. Put the whole value in quotation marks.',
  ],
  ['an open list', 'l: [ {id: a, t: i}\n', 1, '[ is not closed. Add ].'],
  ['an open mapping', 'l: { a: 1\nb: 2\n', 1, '{ is not closed. Add }.'],
  ['a first line without a colon', 'd Bad\nl: 1\n', 1, FORM],
  ['a last line without a colon', 'l: 1\nd Bad\n', 2, FORM],
  ['a missing space', 'a:b\nc: 1\n', 1, FORM],
  ['a reserved character', 'd: @x\n', 1, 'A value cannot start with @. Put it in quotation marks.'],
  ['a variable', 'd: {{name}} is\n', 1, "A value with '{{' must be in quotation marks."],
  ['a second document', 'a: 1\n---\nb: 2\n', 2, "'---' starts a second document. Keep one document in the file."],
  [
    'an escape',
    'd: "a\\qb"\n',
    1,
    'A backslash in double quotation marks starts an escape. Use single quotation marks.',
  ],
])('describes %s once, on its line', (_, text, line, message) => {
  expect(describeYamlErrors(parseDocument(text, { prettyErrors: false }).errors, text)).toEqual([{ line, message }])
})

test('describes every repeated key', () => {
  const text = 'a: 1\na: 2\nb: 1\nb: 2\n'
  expect(describeYamlErrors(parseDocument(text, { prettyErrors: false }).errors, text)).toEqual([
    { line: 2, message: "The key 'a' appears twice. Remove or rename one of them." },
    { line: 4, message: "The key 'b' appears twice. Remove or rename one of them." },
  ])
})
