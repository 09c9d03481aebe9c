import type { SessionState } from '@quire/session'
import { expect, test } from 'vitest'
import { hasState } from './greet.ts'

const process = { modes: [{ name: 'architect' }, { name: 'editor' }] }
const fresh: SessionState = { mode: 'architect', sections: {}, work: {}, confirmed: [], overrides: [] }

test.each([
  [{}, false],
  [{ sections: { project: { title: 'Mine' } } }, true],
  [{ work: { theme: { fields: {} } } }, true],
  [{ confirmed: ['voice_lock'] }, true],
  [{ mode: 'editor' }, true],
] satisfies [Partial<SessionState>, boolean][])('%j means %j', (part, expected) => {
  expect(hasState({ ...fresh, ...part }, process)).toBe(expected)
})
