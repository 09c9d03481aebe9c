import { expect, test } from 'vitest'
import { applyChanges, type SessionState, type StateChange } from './session-state.ts'

const state: SessionState = {
  mode: 'plan',
  sections: { project: { title: 'Old', notes: ['a'] } },
  work: { outline: { fields: { opening: 'Once' } } },
  confirmed: [],
  overrides: [],
}
const change = (path: string, before: StateChange['before'], after: StateChange['after']): StateChange => ({
  path,
  before,
  after,
  cause: { turn: 1, by: 'action' },
})

test('keeps both changes if two conversations change different fields', () => {
  const other = { ...state, work: { outline: { fields: { opening: 'Once', close: 'The end' } } } }
  expect(
    applyChanges(other, [change('project.title', 'Old', 'New'), change('work.outline.point', null, 'Trust')]),
  ).toEqual({
    ...other,
    sections: { project: { title: 'New', notes: ['a'] } },
    work: { outline: { fields: { opening: 'Once', close: 'The end', point: 'Trust' } } },
  })
})

test('keeps two additions to the same list', () => {
  const other = { ...state, sections: { project: { title: 'Old', notes: ['a', 'b'] } } }
  expect(applyChanges(other, [change('project.notes', ['a'], ['a', 'c'])])?.sections.project?.notes).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('reports different changes to the same field as a conflict', () => {
  const other = { ...state, sections: { project: { title: 'Theirs' } } }
  expect(applyChanges(other, [change('project.title', 'Old', 'Mine')])).toBeUndefined()
  expect(applyChanges(other, [change('project.title', 'Old', 'Theirs')])).toEqual(other)
  expect(applyChanges(state, [change('mode', 'plan', 'write')])).toBeUndefined()
})
