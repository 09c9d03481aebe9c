import { expect, test } from 'vitest'
import { foundAgain } from './found-again.ts'

test.each([
  ['running', 0, 'Run r already exists: continuing it.'],
  ['running', 3, 'Run r already exists: continuing it, with 3 more steps.'],
  ['running', 1, 'Run r already exists: continuing it, with 1 more step.'],
  ['failed', 0, 'Run r already exists and failed. To retry the failed steps: quire resume r'],
  ['incomplete', 0, 'Run r already exists and is incomplete. To continue it: quire resume r'],
  ['completed', 0, 'Run r already exists and is completed. Nothing is left to do.'],
  [
    'waiting',
    0,
    'Run r already exists and is waiting for approval. To approve it, or reject it with --reject: quire resume r --approve',
  ],
  ['cancelled', 0, 'Run r already exists and was cancelled, so it cannot continue. Choose another --run-id.'],
] as const)('describes a run that is %s, with %i added steps', (status, added, expected) => {
  expect(foundAgain('r', status, added, { command: (args) => `quire ${args}` })).toBe(expected)
})
