import { expect, test } from 'vitest'
import { fillerNote } from './filler-note.ts'

test('a chat warns about filler text only if all models are scripted', () => {
  expect(fillerNote(['scripted/alpha', 'scripted/beta'])).toContain('filler text')
  expect(fillerNote(['scripted/alpha', 'openai/gpt-4o'])).toBeUndefined()
})
