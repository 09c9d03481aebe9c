import { describe, expect, test } from 'vitest'
import { indexPassages, splitPassages } from './trace-passage.ts'

describe('passages', () => {
  test('splits a text at paragraphs, headings, items and rows', () => {
    const text = '# Title\nOne line\nand its rest.\n\n- first\n  goes on\n- second\n\n| a | b |\n| c | d |\n'
    expect(splitPassages(text)).toEqual([
      { line: 1, text: '# Title\nOne line\nand its rest.' },
      { line: 5, text: '- first\n  goes on' },
      { line: 7, text: '- second' },
      { line: 9, text: '| a | b |' },
      { line: 10, text: '| c | d |' },
    ])
    expect(splitPassages('{\r\n  "a": 1,\r\n  "b": 2\r\n}')).toHaveLength(4)
    expect(splitPassages('\n \n')).toEqual([])
  })
})

describe('the overlap of a passage', () => {
  const others = splitPassages(
    [
      'The café lends its tablet to volunteers on Saturdays.',
      'The owner keeps a spreadsheet of every repair.',
      'Volunteers sign in at the door.',
      'The tablet is charged at night.',
    ].join('\n\n'),
  )
  const best = (passage: string) => indexPassages(others)(passage).toSorted((a, b) => b.share - a.share)[0]!

  test('is greatest for a passage with the same meaning', () => {
    expect(best('A spreadsheet of every repair is kept by the owner.')).toMatchObject({ line: 3 })
    expect(best('On Saturdays volunteers borrow the tablet of the café.').line).toBe(1)
  })

  test('returns 1 for a copy and 0 for an unrelated text', () => {
    expect(best('The tablet is charged at night.').share).toBeCloseTo(1)
    expect(best('Quarterly revenue grew.').share).toBe(0)
    for (const { share } of indexPassages(others)('the the the tablet')) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }
    expect(indexPassages(others)('…').every(({ share }) => share === 0)).toBe(true)
    expect(indexPassages([])('alone')).toEqual([])
  })

  test('supports languages without spaces between words', () => {
    const japanese = splitPassages('修理した物を記録する。\n\n鍵は入口に置く。')
    const [kept] = indexPassages(japanese)('鍵を入口に置く').toSorted((a, b) => b.share - a.share)
    expect(kept!.line).toBe(3)
  })
})
