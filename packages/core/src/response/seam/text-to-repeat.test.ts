import { expect, it } from 'vitest'
import { textToRepeat } from './text-to-repeat.ts'

it.each([
  ['the last line', 'One.\nTwo Saturdays beside paper', 'Two Saturdays beside paper'],
  [
    'the last line without surrounding white space',
    'One.\n    Two Saturdays beside paper  \n\n',
    'Two Saturdays beside paper',
  ],
  [
    'several lines if the last one is short',
    'Zero.\nOne Saturday beside paper\n- Tw',
    'One Saturday beside paper\n- Tw',
  ],
  ['the whole of a short text', '{"a', '{"a'],
  ['empty for a blank text', ' \n', ''],
])('the text to repeat is %s', (_, text, expected) => {
  expect(textToRepeat(text)).toBe(expected)
})

it('repeats the end of a long line, starting at a word', () => {
  const line = `start ${'word '.repeat(100)}end`
  const end = textToRepeat(line)
  expect(line.endsWith(` ${end}`)).toBe(true)
  expect(end.length).toBeLessThanOrEqual(200)
  expect(textToRepeat('x'.repeat(500))).toBe('x'.repeat(200))
})
