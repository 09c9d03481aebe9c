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

  test('shows the first files in full before any short part', () => {
    fc.assert(
      fc.property(files, (ranked) => {
        const space = 40_000
        const shown = new Map(fillSpace(ranked, terms, space).map((file) => [file.path, file]))
        let taken = 0
        for (const file of ranked) {
          taken += lengthOf(file)
          // Three fifths of the space are for the first files, and one file gets 15% of it at most.
          if (taken > space * 0.6 || lengthOf(file) > space * 0.15) break
          expect(shown.get(file.path)?.isWhole).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('shows short files in full after the long ones, and the relevant lines of the others', () => {
    const declarations = (count: number, of: string) => `export function other() {\n  return ${of}\n}\n`.repeat(count)
    const file = (path: string, content: string) => ({ path, content, isWhole: true })
    const long = Array.from({ length: 6 }, (_, n) => file(`long${n}.js`, declarations(400, 'applyDiscount(1)')))
    const middle = file('middle.js', `${declarations(100, '1')}applyDiscount(2)\n${declarations(100, '3')}`)
    const short = file('short.js', declarations(40, '4'))
    const shown = new Map(fillSpace([...long, middle, short], terms, 100_000).map((one) => [one.path, one]))
    expect(shown.get('short.js')).toEqual(short)
    expect(shown.get('middle.js')!.isWhole).toBe(false)
    expect(shown.get('middle.js')!.content).toContain('applyDiscount(2)')
    expect(shown.get('middle.js')!.content.length).toBeLessThanOrEqual(1600)
  })
})
