import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saysSomething } from './says-something.ts'

describe('a text', () => {
  it.each([
    ['Improve it.', ''],
    ['Please improve the text of this product further where needed.', ''],
    ['You are the chair of this team and nothing more.', 'chair'],
    ['Work on the Routes page and make it better.', 'Routes page'],
    [' \n', ''],
  ])('says nothing: %s', (text, known) => expect(saysSomething(text, 3, known)).toBe(false))

  it.each([
    'List the landings in use and give a reason for each stop.',
    '列出正在使用的码头，并说明每一站的理由。',
    'Zähle die Anleger und nenne für jeden Halt einen Grund.',
  ])('says something in any language: %s', (text) => expect(saysSomething(text, 5)).toBe(true))

  it('never says more because empty words are added', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (text, least) => {
        expect(saysSomething(`${text} please improve this product`, least)).toBe(saysSomething(text, least))
      }),
    )
  })
})
