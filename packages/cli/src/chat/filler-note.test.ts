import { expect, test } from 'vitest'
import { fillerNote } from './filler-note.ts'

test('a chat says that scripted models write filler text, unless a real model takes part', () => {
  expect(fillerNote(['scripted/alpha', 'scripted/beta'])).toContain('filler text')
  expect(fillerNote(['scripted/alpha', 'openai/gpt-4o'])).toBeUndefined()
})
