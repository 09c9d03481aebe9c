import { expect, test } from 'vitest'
import { readEntries } from './read-lists.ts'

const SHEET = `# Voice Anti-Pattern Sheet

## Zero Tolerance

### “with … precision”
“She cut it with surgical precision.”
In this voice: “She cut it.”

### “let out a breath”:
Text.

## Deductions

1. **The tidy last line**: it sums up.
- A triple: hot, wet and dark.
- Plain

## Empty
`

test('the entries of a section are its subheadings, or else its list items', () => {
  expect(readEntries(SHEET, 'zero tolerance')).toEqual(['“with … precision”', '“let out a breath”'])
  expect(readEntries(SHEET, 'Deductions')).toEqual(['The tidy last line', 'A triple', 'Plain'])
  expect([readEntries(SHEET, 'Empty'), readEntries(SHEET, 'Nowhere'), readEntries('', 'Empty')]).toEqual([[], [], []])
})
