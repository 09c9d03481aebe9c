import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueTopic, slug } from './issue-topic.ts'

test.each([
  ['# Totals ignore quantities\n\nSee.\n\nIssue: #12\n', '12-totals-ignore-quantities'],
  ["# Don't count caf\u00e9s twice\n\nIssue: #3\n", '3-dont-count-cafes-twice'],
  ['No title\n\nIssue: #4\n', '4'],
  ['# Title without an issue\n', undefined],
])('%j', (request, topic) => expect(issueTopic(request)).toBe(topic))

test('a slug is always a safe part of a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const name = slug(title)
      expect(name).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(name.length).toBeLessThanOrEqual(40)
    }),
  )
})
