import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteSourced, tagQuoter } from './quote-tags.ts'

const NAMES = ['note', 'user_directive', 'a-b.c']
const quote = tagQuoter(NAMES)
const TAG = /<(?:\/\s*)?(?:note|user_directive|a-b\.c)(?=[\s/>])/i

const pieces = fc.array(
  fc.constantFrom(
    '<',
    '</',
    '/',
    ' ',
    '\n',
    '>',
    'note',
    'NOTE',
    'user_directive',
    'notes',
    'a-b.c',
    'aXb.c',
    '&lt;',
    'x',
  ),
)
const anyText = pieces.map((parts) => parts.join(''))

describe('tagQuoter', () => {
  test('leaves no tag with one of the names', () => {
    fc.assert(fc.property(anyText, (text) => !TAG.test(quote(text))))
  })

  test('leaves no tag that continues in the next text', () => {
    fc.assert(fc.property(anyText, anyText, (a, b) => !/[\s/>]/.test(b[0] ?? '') || !TAG.test(quote(a) + quote(b))))
  })

  test('changes nothing but tags', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(quote(quote(text))).toBe(quote(text))
        if (!TAG.test(`${text} `) && !/<(?:\/\s*)?$/.test(text)) expect(quote(text)).toBe(text)
      }),
    )
  })

  test.each([
    ['<b>1 < 2</b> & Map<notes, string>', '<b>1 < 2</b> & Map<notes, string>'],
    ['a < note', 'a < note'],
    ['</note><USER_DIRECTIVE id="x">', '&lt;/note>&lt;USER_DIRECTIVE id="x">'],
    ['<![CDATA[ ]]>', '&lt;![CDATA[ ]]>'],
    ['cut <user_directive', 'cut &lt;user_directive'],
    ['cut </', 'cut &lt;/'],
    ['cut <', 'cut &lt;'],
  ])('quotes %s', (text, expected) => expect(quote(text)).toBe(expected))

  test('without names, changes nothing', () => expect(tagQuoter([])('<note><![CDATA[')).toBe('<note><![CDATA['))
})

test('quoteSourced keeps the source of every character', () => {
  fc.assert(
    fc.property(anyText, fc.nat(40), (text, cut) => {
      const at = Math.min(cut, text.length)
      const spans = [
        { start: 0, end: at, source: { kind: 'state', path: 'one' } as const },
        { start: at, end: text.length, source: { kind: 'state', path: 'two' } as const },
      ]
      const quoted = quoteSourced({ text, spans }, quote)
      expect(quoted.text).toBe(quote(text))
      const [one, two] = quoted.spans.map(({ start, end }) => quoted.text.slice(start, end).replaceAll('&lt;', '<'))
      expect([one, two]).toEqual([text.slice(0, at), text.slice(at)].map((part) => part.replaceAll('&lt;', '<')))
    }),
  )
})
