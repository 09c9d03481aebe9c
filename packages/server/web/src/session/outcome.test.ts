import { expect, test } from 'vitest'
import { lastWritten, readOutcome } from './outcome.ts'

const outcome = (actions: object[], contentUpdates: object[] = []) => ({ actions, contentUpdates, diagnostics: [] })
const executed = (type: string, result: unknown, more = {}) => ({ type, status: 'executed', result, ...more })

test.each([
  ['an object with a file', { file: 'scenes/ch1-sc1.md', version: 2, words: 800 }, ['scenes/ch1-sc1.md'], '800 words'],
  ['a path', 'story-bible/theme.md', ['story-bible/theme.md'], ''],
  ['a path with a remark', 'a/b.md; it replaces version 2', ['a/b.md'], ''],
  ['a list of paths', ['voice/a.md', 'voice/b.md'], ['voice/a.md', 'voice/b.md'], ''],
  ['text that is no path', 'Nothing is about this.', [], ''],
])('finds the files in %s', (_what, result, files, note) => {
  expect(readOutcome(outcome([executed('act', result)])).done).toMatchObject([{ files, note, isDone: true }])
})

test('shows what was recorded, why an action was refused, and its diff', () => {
  const { done } = readOutcome(
    outcome([
      executed('save_decision', true, { values: 'world · ships' }),
      { type: 'fly', status: 'refused', reason: 'There is no sky.' },
      executed('apply_edit', { file: 'a.md', version: 3, diff: '-a\n+b' }),
    ]),
  )
  expect(done).toMatchObject([
    { note: 'world · ships', files: [] },
    { note: 'There is no sky.', isDone: false },
    { files: ['a.md'], version: 3, diff: '-a\n+b' },
  ])
})

test('shows what a written text changed', () => {
  const content = { target: 'ch1-sc1', status: 'written', path: 'scenes/ch1-sc1.md', version: 2, diff: '-old\n+new' }
  expect(readOutcome(outcome([], [content])).done).toMatchObject([{ version: 2, diff: '-old\n+new', isDone: true }])
})

test('the last document that a reply wrote is the newest', () => {
  const turns = [
    { outcome: outcome([executed('write_scene', { file: 'one.md' })]) },
    { outcome: null },
    { outcome: outcome([{ type: 'write_scene', status: 'refused', result: { file: 'two.md' } }]) },
  ]
  expect(lastWritten(turns)).toBe('one.md')
  expect(lastWritten([...turns, { outcome: outcome([], [{ status: 'written', path: 'three.md' }]) }])).toBe('three.md')
  expect(lastWritten([])).toBeUndefined()
})

test.each([undefined, null, 'x', 3, [], { actions: 'x' }, { actions: [null, 3] }])('never throws on %j', (value) => {
  expect(readOutcome(value).diagnostics).toEqual([])
})
