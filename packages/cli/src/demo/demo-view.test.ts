import type { Recording } from '@quire/scripted'
import { expect, test } from 'vitest'
import { recordedNote } from './demo-view.ts'

const answer: Recording = { file: 'a.md', model: 'recorded/ada', step: 'thesis/proposal', prompt: '0', finish: 'stop' }

test('a demo with recorded answers says so, and names answers that were changed', () => {
  const plain = recordedNote({ answers: [answer] })
  expect(plain).toContain(
    'The answers in this demo are recorded: a language model wrote them for exactly these prompts.',
  )
  expect(plain).not.toContain('changed')
  expect(recordedNote({ answers: [answer, { ...answer, change: 'cut off after 9 words' }] })).toBe(
    `${plain} To show how Quire deals with faults, some were changed afterwards: thesis/proposal (cut off after 9 words).`,
  )
})
