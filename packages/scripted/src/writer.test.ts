import { expect, it } from 'vitest'
import { findTerms, readPrompt } from './read-prompt.ts'
import { requestFor } from './test-ask.ts'
import { createWriter } from './writer.ts'

it('avoids key phrases that repeat a word from the sentence', () => {
  const reading = { ...readPrompt([]), terms: ['the workflow', 'the writer', 'the record'], topic: 'writer' }
  const written = Array.from({ length: 40 }, (_, seed) => {
    const writer = createWriter(reading, { ...requestFor(), seed })
    return [writer.item('hello'), writer.item('hello'), writer.sentence('hello'), writer.opening()].join('\n')
  }).join('\n')
  expect(written).toContain('complete workflow for the')
  expect(written).not.toContain('workflow for the workflow')
  expect(written).not.toContain('part of the writer is the writer')
  const one = createWriter({ ...reading, terms: ['the workflow'] }, requestFor())
  expect(one.item('risk')).not.toMatch(/the workflow.*the workflow/)
  for (let count = 0; count < 8; count++) expect(one.item('work')).not.toMatch(/the workflow.*the workflow/)
})

it('does not use prepositions as key phrases, and keeps bold words', () => {
  const sentence = 'Lead the writer from a vague idea to a polished manuscript through the four modes.'
  const { sentences, terms } = readPrompt([
    { role: 'user', content: sentence.replace('vague idea', '**vague idea**').replace('polished', '**polished**') },
  ])
  expect(sentences).toEqual([sentence])
  expect(terms).not.toContain('the through')
  expect(findTerms(['She came in through the gate.'])).toEqual(['the gate'])
})
