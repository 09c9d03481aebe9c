import { expect, test } from 'vitest'
import { tableLines } from './table.ts'

test('aligns columns as a terminal shows them, with numbers on the right', () => {
  const rows = [
    ['name', 'runs'],
    ['計画，一', '3'],
    ['re\u0301sume\u0301', '12'],
  ]
  expect(tableLines(rows, [1])).toEqual(['name      runs', '計画，一     3', 're\u0301sume\u0301      12'])
})
