import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scrubText } from './scrub-text.ts'

it.each([
  ['Incorrect API key provided: sk-abc123.', 'Incorrect API key provided: [key].'],
  ['{"Authorization":"Bearer sk-other-one"}', '{"Authorization":"Bearer [key]"}'],
  ['authorization: Basic dXNlcjpwYXNz', 'authorization: Basic [key]'],
  ["headers: { 'x-api-key': 'someone-elses' }", "headers: { 'x-api-key': '[key]' }"],
  ['x-goog-api-key=AIza-99', 'x-goog-api-key=[key]'],
  ['The bearer of bad news.', 'The bearer of bad news.'],
])('cleans %s', (text, clean) => {
  expect(scrubText(text, ['sk-abc123'])).toBe(clean)
})

it('removes every part of a key', () => {
  const key = fc
    .string({ minLength: 8, unit: fc.constantFrom(...'abcXYZ019-_./+="\\ ') })
    .filter((text) => text.trim().length > 7)
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
      expect(scrubText(`${before}${secret}${after}`, [secret])).not.toContain(secret)
      expect(scrubText(JSON.stringify({ [secret]: secret }), [secret])).not.toContain(
        JSON.stringify(secret).slice(1, -1),
      )
    }),
  )
})
