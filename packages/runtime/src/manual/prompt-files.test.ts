import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePromptFileName, promptFileNames } from './prompt-files.ts'

const prompt = { id: '0123456789', call: 'r/s#1', run: 'october', step: 'draft/brief', model: 'manual/me' }

test('names contain run, step and model', () => {
  expect(promptFileNames(prompt)).toEqual({
    prompt: 'october.draft-brief.me.0123456789.prompt.md',
    answer: 'october.draft-brief.me.0123456789.answer.md',
  })
})

test('creates short, visible file names that can be parsed', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom('../../x', '/etc/passwd', '.', '..', 'a\0b', '💥'),
  )
  fc.assert(
    fc.property(name, name, name, (run, step, model) => {
      for (const [kind, file] of Object.entries(promptFileNames({ ...prompt, run, step, model: `manual/${model}` }))) {
        expect(file).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/)
        expect(file.length).toBeLessThan(255)
        expect(parsePromptFileName(file)).toEqual({ id: prompt.id, kind })
      }
    }),
  )
})

test('ignores other files', () => {
  for (const name of [
    'README.md',
    'notes.answer.md',
    'a.0123456789.answer.md~',
    '.0123456789.answer.md',
    'x.0123.prompt.md',
  ]) {
    expect(parsePromptFileName(name), name).toBeUndefined()
  }
})
