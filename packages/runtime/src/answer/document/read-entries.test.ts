import { expect, test } from 'vitest'
import { readEntries } from './read-entries.ts'

test('objects with an id are the entries of JSON', () => {
  const text = JSON.stringify({
    limits: [{ id: 'L3', what: 'Budget', figure: 2400, quote: '2,400 euros' }],
    plan: { id: 'A', parts: [{ id: 'A.1', serves: ['L3'], steps: [{ by: 'Ann', what: 'Ask' }] }] },
  })
  expect(readEntries(text)).toEqual([
    { id: 'L3', title: 'Budget', isTitled: true, texts: ['Budget', '2,400 euros'], quote: '2,400 euros' },
    { id: 'A', title: '', isTitled: false, texts: [] },
    { id: 'A.1', title: '', isTitled: false, texts: ['L3', 'Ann', 'Ask'] },
  ])
})

test('rows, sections and list items with an id are the entries of Markdown', () => {
  const text = `# Plan

### P2: Announcing

- **The request says:** "what they bring"
- **Depends on:** P1

## Steps

- [ ] **M1.1** Draw the form
  for P2
- Not an entry

| Id | Requirement | Serves |
|---|---|---|
| **R-04** | The form is short | P2 |
| R4 and R5 | both | P1 |

\`\`\`
## P9: in code
\`\`\`
`
  expect(readEntries(text)).toEqual([
    {
      id: 'P2',
      title: 'Announcing',
      isTitled: true,
      texts: ['Announcing', '- **The request says:** "what they bring"', '- **Depends on:** P1'],
      quote: '"what they bring"',
    },
    { id: 'M1.1', title: 'Draw the form', isTitled: false, texts: ['Draw the form', '  for P2'] },
    { id: 'R4', title: 'The form is short', isTitled: true, texts: ['The form is short', 'P2'] },
  ])
})

test('a text without ids has no entries', () => {
  for (const text of ['', '{ broken', '[1, 2]', 'R2D2 and A4 paper', '# R2D2']) expect(readEntries(text)).toEqual([])
})
