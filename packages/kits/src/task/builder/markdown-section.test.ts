import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownSection } from './markdown-section.ts'

test('renders any data as text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^\w+$/), fc.jsonValue({ maxDepth: 5 })), (data) => {
      const text = markdownSection(data as Record<string, unknown>)
      const visit = (value: unknown): void => {
        if (typeof value === 'string' && value !== '' && !value.includes('\n')) expect(text).toContain(value)
        else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
      }
      visit(data)
    }),
  )
})

test('keeps the line breaks of multi-line text', () => {
  expect(markdownSection({ log: 'one\n\n  two\n', next: 'x' })).toBe('- **log**:\n\n  one\n\n    two\n\n- **next**: x')
})

test('renders circular data without an endless loop', () => {
  const data: Record<string, unknown> = { name: 'a' }
  data.self = data
  expect(markdownSection(data)).toBe('- **name**: a\n- **self**: (itself)')
})

test('keeps names on one line and shows empty values as “none”', () => {
  expect(markdownSection({ 'a\n## b': 1, c: ['', null] })).toBe('- **a ## b**: 1\n- **c**:\n  - none\n  - none')
})
