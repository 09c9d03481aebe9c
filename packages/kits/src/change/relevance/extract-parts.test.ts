import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsAround } from './extract-parts.ts'
import { shownLines } from './shown-lines.ts'

const steps = (count: number) =>
  Array.from({ length: count }, (_, n) => `export function step${n}() {\n  const a = ${n}\n  return a\n}\n`).join('\n')

describe('the parts of a changed file', () => {
  test('are the declarations around the changed lines', () => {
    const part = partsAround(steps(400), [1002, 1003], 2000)
    expect(part).toContain('export function step200() {\n  const a = 200\n  return a\n}')
    expect(part).toMatch(/^\[… lines 1–\d+ left out …\]\n/)
    expect(part).not.toContain('step100(')
  })

  test('contain as many changed lines as fit', () => {
    const text = steps(400)
    const count = text.split('\n').length
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: count }), { minLength: 1, maxLength: 5 }), (changed) => {
        const part = partsAround(text, changed, 1500)
        const shown = shownLines(part)
        expect(changed.filter((line) => !shown.has(line))).toEqual([])
        expect(part.length).toBeLessThanOrEqual(1500)
      }),
    )
  })
})
