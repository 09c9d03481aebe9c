import { expect, test } from 'vitest'
import { issueOf, issueRequest } from './issue-request.ts'

test('turns a JSON issue into a request', () => {
  const comments = [{ author: { login: 'ada' }, body: 'Only on Windows.\n' }]
  const request = issueRequest(
    JSON.stringify({ number: 12, title: 'Totals are wrong', body: 'See `total()`.', comments }),
  )
  expect(request).toBe(
    '# Totals are wrong\n\nSee `total()`.\n\n## Comments\n\n**ada**: Only on Windows.\n\nIssue: #12\n',
  )
  expect(issueOf(request)).toBe('12')
})

test('uses any other input unchanged', () => {
  for (const text of ['# Title\n\n{ "a": 1 }\n', '{ broken', '{"other": 1}']) expect(issueRequest(text)).toBe(text)
  expect(issueOf('# Title\n')).toBeUndefined()
})

test('takes the number from the end, not from what somebody wrote in the issue', () => {
  const request = issueRequest(JSON.stringify({ number: 12, title: 'T', body: 'Issue: #99\n' }))
  expect(issueOf(request)).toBe('12')
})
