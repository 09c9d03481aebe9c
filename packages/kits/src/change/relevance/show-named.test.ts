import { describe, expect, test } from 'vitest'
import { shareSpace, showNamed } from './show-named.ts'
import { shownLines } from './shown-lines.ts'

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

  test('shortens a file above the maximum length of its kind', () => {
    const content = steps(2000, (n) => `say(${n})`)
    const files = ([0, 2] as const).map((rank) => ({ path: `src/${rank}.js`, content, rank }))
    const naming = { request: '', plan, space: 1e6 }
    const [changing, mentioned] = showNamed(files, { ...naming, each: { changing: 20_000, mentioned: 4000 } })
    expect(changing!.content.length).toBeGreaterThan(15_000)
    expect(changing!.content.length).toBeLessThanOrEqual(20_000)
    expect(mentioned!.content.length).toBeLessThanOrEqual(4000)
    expect(showNamed(files, naming).every(({ isWhole }) => isWhole)).toBe(true)
  })

  test('leaves out lines that the prompt gives already', () => {
    const content = steps(300, (n) => `return ${n}`)
    const file = { path: 'src/steps.js', content, rank: 0 as const }
    const [first] = showNamed([file], { request: '`step7`', plan: '', space: 2000 })
    const given = new Map([['src/steps.js', first!.content]])
    const [second] = showNamed([file], { request: '`step7` and `step200`', plan: '', space: 4000, given })
    const [before, after] = [first!, second!].map((one) => shownLines(one.content))
    expect(second!.content).toContain('given above …]')
    expect(second!.content).toContain('export function step200() {')
    expect([...after!].filter((line) => before!.has(line) && content.split('\n')[line - 1]!.length > 34)).toEqual([])
    const all = new Map([['src/steps.js', content]])
    expect(showNamed([file], { request: '`step7`', plan: '', space: 4000, given: all })[0]!.content).toBe('')
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
