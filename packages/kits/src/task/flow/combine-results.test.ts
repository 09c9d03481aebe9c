import { expect, test } from 'vitest'
import { placeResults } from './combine-results.ts'

const results = new Map([
  [
    '1',
    '# Hours\n\n## Result\n\n### Summer\n\nTen to six.\n\n#### Sundays\n\nClosed.\n\n## Limits\n\n- No holidays.\n\n## Summary\n\nShort.\n',
  ],
  [
    '1.2',
    '# Prices\n\n## Result\n\nTwo euros. `$&`\n\n<result task="1"/>\n\n## Limits\n\nNone.\n\n## Summary\n\nShort.\n',
  ],
])

test('replaces a placeholder and nests the headings of the result', () => {
  const text = '# Page\n\n## Result\n\n### Opening hours\n\nWelcome.\n\n<result task="1"/>\n\n## Limits\n\nNone.\n'
  expect(placeResults(text, results)).toEqual({
    placed: new Set(['1']),
    text: '# Page\n\n## Result\n\n### Opening hours\n\nWelcome.\n\n#### Summer\n\nTen to six.\n\n##### Sundays\n\nClosed.\n\n## Limits\n\nNone.\n',
    problems: [],
  })
})

test('ignores placeholders inside a result', () => {
  expect(placeResults('## Result\n\n<result task="1.2"/>', results)).toMatchObject({
    text: '## Result\n\nTwo euros. `$&`\n\n<result task="1"/>',
    problems: [],
  })
})

test('ignores placeholders in code and inside sentences', () => {
  const text = '```\n<result task="1"/>\n```\n\nWrite <result task="1"/> for it.'
  expect(placeResults(text, results)).toEqual({ text, placed: new Set(), problems: [] })
})

test('reports a result that is unknown or inserted twice', () => {
  const { text, problems } = placeResults(
    '<result task="7"/>\n<result task="1.2"></result>\n<result task="1.2"/>',
    results,
  )
  expect(text.match(/Two euros/g)).toHaveLength(1)
  expect(problems).toEqual([
    "There is no result for task '7'. Results: 1, 1.2.",
    "The result of task '1.2' is placed twice. Place it once.",
  ])
})
