import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerNotes, fillerNote } from './filler-note.ts'

test('warns about filler text only if all models are scripted', () => {
  expect(fillerNote(['scripted/alpha', 'scripted/beta'])).toContain('filler text')
  expect(fillerNote(['scripted/alpha', 'openai/gpt-4o'])).toBeUndefined()
})

test('tells recorded answers from filler text, and says nothing about real models', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-filler-'))
  writeFileSync(join(root, 'scripted.yaml'), 'rules:\n  - { match: { says: Hi }, answer: Hello. }\n')
  const answers = [
    { model: 'scripted/alpha', text: 'Hello.\n' },
    { model: 'scripted/beta', text: 'We are confident.' },
    { model: 'openai/gpt-4o', text: 'Hello.' },
  ]
  expect(await answerNotes(answers, root)).toEqual([
    'scripted/alpha is a stand-in: this answer is recorded in scripted.yaml.',
    expect.stringMatching(/^scripted\/beta is a stand-in: this is filler text/),
  ])
  expect(await answerNotes(answers.slice(0, 1), undefined)).toEqual([expect.stringContaining('filler text')])
})
