import { describe, expect, test } from 'vitest'
import { shareSpace, showNamed } from './show-named.ts'

const steps = (count: number, body: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `export function step${n}() {\n  ${body(n)}\n}\n`).join('\n')
const plan = [
  '## Ground',
  '- `docs/history.md`: names `step7` and needs no change.',
  '## Tasks',
  '1. `src/steps.js`: `applyDiscount()` is called once.',
  '2. `types/steps.d.ts`: `choices(...)` takes numbers.',
].join('\n')

describe('named files', () => {
  test('shows files to change before files that are only mentioned', () => {
    const changed = steps(600, (n) => `return ${n}`)
    const mentioned = steps(900, (n) => `say(${n})`)
    const shown = showNamed(
      [
        { path: 'docs/history.md', content: mentioned, rank: 2 },
        { path: 'src/steps.js', content: changed, rank: 0 },
      ],
      { request: 'Discounts', plan, space: changed.length + 4000 },
    )
    expect(shown.map(({ path, isWhole }) => [path, isWhole])).toEqual([
      ['docs/history.md', false],
      ['src/steps.js', true],
    ])
    expect(shown[0]!.content.length).toBeLessThanOrEqual(4000)
    expect(shown[0]!.content).toContain('export function step7() {\n  say(7)\n}')
  })

  test('shortens a mentioned file if there is a plan', () => {
    const files = [{ path: 'docs/history.md', content: steps(2000, (n) => `say(${n})`), rank: 2 as const }]
    expect(showNamed(files, { request: '', plan, space: 1e6 })[0]!.content.length).toBeLessThanOrEqual(16_000)
    expect(showNamed(files, { request: '', plan: '', space: 1e6 })[0]!.isWhole).toBe(true)
  })

  test('shows only relevant declarations of a file that does not fit', () => {
    const types = steps(3000, (n) => (n === 2500 ? 'choices(values: string[]): this' : `other${n}(): this`))
    const code = steps(3000, (n) => (n === 1500 ? 'const a = 1\n  if (a) {\n    applyDiscount(a)\n  }' : `return ${n}`))
    const shown = showNamed(
      [
        { path: 'src/steps.js', content: code, rank: 0 },
        { path: 'types/steps.d.ts', content: types, rank: 0 },
        { path: 'src/small.js', content: 'small()\n', rank: 0 },
      ],
      { request: 'Numbers as choices', plan, space: 20_000 },
    )
    const [one, two, three] = shown.map(({ content }) => content)
    expect(one).toContain('export function step1500() {\n  const a = 1\n  if (a) {\n    applyDiscount(a)\n  }\n}')
    expect(two).toContain('export function step2500() {\n  choices(values: string[]): this\n}')
    expect(three).toBe('small()\n')
    expect(one!.length + two!.length).toBeLessThanOrEqual(20_100)
  })
})

describe('dividing the available space', () => {
  test.each([
    [[10, 100, 100], 110, [10, 50, 50]],
    [[100, 10], 200, [100, 10]],
    [[5, 5], 4, [2, 2]],
    [[], 10, []],
  ])('requests of %j get shares of %d', (wishes, room, shares) => expect(shareSpace(wishes, room)).toEqual(shares))
})
