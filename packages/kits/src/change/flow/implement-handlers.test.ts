import { expect, test } from 'vitest'
import { readUpdates } from '../repository/update/read-updates.ts'
import { MAX_TEXTS, refusedTexts, updateFates } from './implement-handlers.ts'

test('names every target of an answer with its fate', () => {
  const refused = [
    { path: 'b.js', reason: 'no line matches', text: '<content_update target="b.js">…' },
    { path: 'link', reason: 'it is a link' },
    { path: '', reason: 'it is cut off', text: '<content_update' },
  ]
  expect(updateFates(['a.js', 'a.js'], refused)).toBe(
    [
      '- "a.js": applied',
      '- "b.js": refused (`refused update 1`): no line matches',
      '- "link": refused: it is a link',
      '- an update without a readable target: refused (`refused update 2`): it is cut off',
      '',
    ].join('\n'),
  )
})

test('limits the number of texts, but not of fates', () => {
  const refused = Array.from({ length: MAX_TEXTS + 5 }, (_, n) => ({ path: `f${n}`, reason: 'no', text: 'x' }))
  expect(refusedTexts(refused)).toHaveLength(MAX_TEXTS)
  expect(updateFates([], refused).trimEnd().split('\n')).toHaveLength(MAX_TEXTS + 5)
})

test.each([
  ['in a code block', '```xml\n<content_update target="a.js">\nx\n</content_update>\n```\n'],
  ['in the message', '<message>Done: <content_update target="a.js">\nx\n</content_update></message>'],
  ['in the thinking', '<thinking><content_update target="a.js">\nx\n</content_update></thinking>\nDone.'],
  ['cut off', '<content_update target="a.js">\nx\n'],
])('an update %s is seen, with its text', (_where, answer) => {
  const { updates, refused } = readUpdates(answer)
  expect(updates).toEqual([])
  expect(refused).toMatchObject([
    { path: 'a.js', text: expect.stringContaining('<content_update target="a.js">\nx\n') },
  ])
})

test('an answer with very many unclosed updates is read in time', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => `<content_update target="f${n}">`).join('')
  expect(readUpdates(`<message>${many}</message>`).refused.length).toBeGreaterThan(0)
})
