import { expect, test } from 'vitest'
import { quotedResult, summaryOf } from './read-result.ts'

test.each([
  ['the section under its heading', '# A\n\n## Result\n\nx\n\n## Summary\n\nIn short.\n', 'In short.'],
  ['found whatever the case and markup of its heading', '## Result\nx\n## **SUMMARY:**\nIn short.', 'In short.'],
  [
    'up to the next heading',
    '## Summary\n\nIn short.\n\n### Part\n\nMore.\n\n## Appendix\n\nNo.',
    'In short.\n\n### Part\n\nMore.',
  ],
  ['not taken from a code block', '## Result\n\n```\n## Summary\n\nfake\n```\n\n## Summary\n\nReal.', 'Real.'],
])('a summary is %s', (_name, text, summary) => {
  expect(summaryOf(text)).toEqual({ summary, notes: [] })
})

test('uses the beginning of the result if there is no summary', () => {
  const { summary, notes } = summaryOf(`## Result\n\n${'A sentence that says something. '.repeat(100)}`)
  expect(summary.length).toBeLessThanOrEqual(1202)
  expect(summary).toMatch(/^A sentence.*something\. …$/s)
  expect(notes).toEqual([expect.stringContaining('no summary')])
})

test('cuts a longer summary and adds a note', () => {
  const { summary, notes } = summaryOf(`## Summary\n\n${'word '.repeat(2000)}`)
  expect(summary.length).toBeLessThanOrEqual(1202)
  expect(notes).toHaveLength(1)
})

test('leaves out a result’s title and summary, and puts the limits section last', () => {
  const text =
    '# A\n\n## Result\n\n### Hours\n\n```\n## Summary\n```\n\n## Limits\n\n- No holidays.\n\n## Summary\n\nShort.\n\n## Appendix\n\nMore.\n'
  expect(quotedResult(text)).toBe(
    '#### Hours\n\n```\n## Summary\n```\n\n### Appendix\n\nMore.\n\nLimits of this result:\n\n- No holidays.',
  )
  expect(quotedResult('## Result\n\nAll.\n\n## Limits\n\nNone.\n')).toBe('All.')
})
