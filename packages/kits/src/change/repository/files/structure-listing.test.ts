import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { structureListing } from './structure-listing.ts'

describe('the structure', () => {
  test('shows only the file count of large folders', () => {
    const paths = ['a.md', 'src/x.js', 'src/y.js', 'big/1', 'big/2', 'big/3', 'big/4']
    expect(structureListing(paths, 7).text).toBe('big/ (4 files)\nsrc/\n  x.js\n  y.js\na.md')
    expect(structureListing(paths, 100)).toMatchObject({ closed: 0 })
  })

  test('never exceeds its maximum number of lines', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd\n', '"'), { minLength: 1, maxLength: 4 })
      .map((parts) => [...parts, 'f'].join('/'))
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 60 }), fc.integer({ min: 5, max: 40 }), (paths, max) => {
        const { text, closed } = structureListing(paths, max)
        const lines = text === '' ? [] : text.split('\n')
        expect(lines.length).toBeLessThanOrEqual(max)
        const counted = lines.map((line) =>
          Number(/\((\d+) files?\)$/.exec(line)?.[1] ?? (/(^|\s)f$/.test(line) ? 1 : 0)),
        )
        expect(counted.reduce((a, b) => a + b, 0)).toBe(paths.length)
        expect(closed === 0).toBe(!/files?\)$/m.test(text))
      }),
      { numRuns: 100 },
    )
  })
})
