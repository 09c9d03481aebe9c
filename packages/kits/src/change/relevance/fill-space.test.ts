import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillSpace, lengthOf } from './fill-space.ts'
import { queryTerms } from './terms.ts'

const terms = queryTerms('applyDiscount is called twice')
const line = fc.constantFrom('applyDiscount(1)', 'export function other() {', '  return 1', '}', '', '# Heading')
const files = fc
  .array(fc.array(line, { maxLength: 800 }), { maxLength: 40 })
  .map((texts) => texts.map((lines, index) => ({ path: `f${index}`, content: lines.join('\n'), isWhole: true })))

describe('filling the space', () => {
  test('shows a list of changes from its beginning', () => {
    const content = Array.from(
      { length: 400 },
      (_, n) => `## ${400 - n}.0\n\n- applyDiscount() was mended ${n} times.`,
    ).join('\n')
    const [shown] = fillSpace([{ path: 'CHANGELOG.md', content, isWhole: true }], terms, 200_000)
    expect(content.startsWith(shown!.content.split('\n[…')[0]!)).toBe(true)
    expect(shown!.content.length).toBeLessThanOrEqual(3000)
    const [other] = fillSpace([{ path: 'docs/changes.md', content, isWhole: true }], terms, 200_000)
    expect(other!.isWhole).toBe(true)
  })

  test('never exceeds the space, keeps the order and marks what is shown in full', () => {
    fc.assert(
      fc.property(files, fc.integer({ min: 0, max: 120_000 }), (ranked, space) => {
        const shown = fillSpace(ranked, terms, space)
        expect(shown.reduce((sum, file) => sum + lengthOf(file), 0)).toBeLessThanOrEqual(space)
        const paths = ranked.map(({ path }) => path)
        const positions = shown.map(({ path }) => paths.indexOf(path))
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        for (const { path, content, isWhole } of shown) {
          expect(isWhole).toBe(content === ranked[paths.indexOf(path)]!.content)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('shows the first files in full before any outline', () => {
    fc.assert(
      fc.property(files, (ranked) => {
        const space = 40_000
        const shown = new Map(fillSpace(ranked, terms, space).map((file) => [file.path, file]))
        let taken = 0
        for (const file of ranked) {
          taken += lengthOf(file)
          // Four fifths of the space are for the first files, and one file gets a quarter of it at most.
          if (taken > space * 0.8 || lengthOf(file) > space * 0.25) break
          expect(shown.get(file.path)?.isWhole).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })
})
