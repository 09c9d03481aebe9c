import { expect, test } from 'vitest'
import { mergeStates } from './0002-project-state.ts'

test('merges the sessions of a project without losing fields', () => {
  const older = {
    mode: 'director',
    sections: { project: { title: 'Old', protagonist: 'Elena' } },
    work: { protagonist: { fields: { fatal_flaw: 'Pride', the_lie: 'Alone' }, declared: 'draft_ready' } },
    confirmed: ['voice_lock'],
    overrides: [],
  }
  const newer = {
    mode: 'architect',
    sections: { project: { title: 'New', protagonist: '' } },
    work: { protagonist: { fields: { fatal_flaw: 'Envy' } } },
    confirmed: [],
    overrides: [],
  }
  expect(mergeStates([older, newer])).toEqual({
    mode: 'architect',
    sections: { project: { title: 'New', protagonist: 'Elena' } },
    work: { protagonist: { fields: { fatal_flaw: 'Envy', the_lie: 'Alone' }, declared: 'draft_ready' } },
    confirmed: ['voice_lock'],
    overrides: [],
  })
  expect(mergeStates([newer])).toEqual(newer)
})
