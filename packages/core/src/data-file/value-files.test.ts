import { expect, test } from 'vitest'
import { findValue, linesOf, overlayFiles, type ValueFile } from './value-files.ts'

const file = (overlay: ValueFile['overlay'], name: string, lines: Record<string, number>): ValueFile => ({
  overlay,
  file: name,
  lines,
})

test('records the line of every value in objects and lists', () => {
  const values = { work: 'book', titles: { plan: 'Plan' }, lenses: ['a', 'b'] }
  const lines = linesOf(values, (path) => path.length * 10 + String(path.at(-1)).length)
  expect({ ...lines }).toEqual({
    work: 14,
    titles: 16,
    lenses: 16,
    'titles.plan': 24,
    'lenses.0': 21,
    'lenses.1': 21,
  })
})

test('circular values do not cause an endless loop', () => {
  const values: Record<string, unknown> = { name: 'x' }
  values.self = values
  expect(linesOf(values, () => 1)['self.self.name']).toBe(1)
})

test('returns one entry for each overlay in a file', () => {
  const files = overlayFiles({ user: { tone: 'warm' }, domain: { tone: 'dry' } }, 'quire.yaml', (path) => path.length)
  expect(files.map(({ overlay, lines }) => [overlay, { ...lines }])).toEqual([
    ['user', { tone: 3 }],
    ['domain', { tone: 3 }],
  ])
})

test('user overrides project, project overrides domain, and later files win', () => {
  const files = [
    file('domain', 'recipe.yaml', { tone: 1, work: 2 }),
    file('user', 'quire.yaml', { tone: 3 }),
    file('domain', 'domains/book.yaml', { work: 4, parts: 5 }),
  ]
  expect(findValue('tone', files, {})).toEqual({ file: 'quire.yaml', line: 3 })
  expect(findValue('work', files, {})).toEqual({ file: 'domains/book.yaml', line: 4 })
  expect(findValue('toString', files, {})).toBeUndefined()
})

test('values of a run have no source file unless a file is recorded', () => {
  const files = [
    file('domain', 'domains/book.yaml', { work: 4, 'step.objective': 5, 'step.extra': 6 }),
    file('dynamic', 'recipes/paper.yaml', { 'step.objective': 12 }),
  ]
  const given = { work: 'given', step: { objective: 'Write' } }
  expect(findValue('work', files, given)).toBeUndefined()
  expect(findValue('step.objective', files, given)).toEqual({ file: 'recipes/paper.yaml', line: 12 })
  // Objects are merged key by key, so an overlay may add to the run's values.
  expect(findValue('step.extra', files, given)).toEqual({ file: 'domains/book.yaml', line: 6 })
})
