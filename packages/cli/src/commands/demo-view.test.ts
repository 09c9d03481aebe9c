import type { Recording } from '@quire/scripted'
import { expect, test } from 'vitest'
import { recordedNote } from './demo-dialectic.ts'

const answer: Recording = { file: 'a.md', model: 'recorded/ada', step: 'thesis/proposal', prompt: '0', finish: 'stop' }

test('a demo with recorded answers says so, and names answers that were changed', () => {
  const plain = recordedNote({ answers: [answer] })
  expect(plain).toContain(
    'The answers in this demo are recorded: a language model wrote them for exactly these prompts.',
  )
  expect(plain).not.toContain('changed')
  const changed = [answer, { ...answer, change: 'cut off after 9 words' }]
  expect(recordedNote({ answers: changed }, { thesis: 'Proposal' })).toBe(
    `${plain} To show how Quire deals with faults, some were changed afterwards: proposal in Proposal (cut off after 9 words).`,
  )
})
