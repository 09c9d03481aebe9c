import type { Message } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { readPrompt } from './read-prompt.ts'

function read(content: string, ...before: Message[]): ReturnType<typeof readPrompt> {
  const messages: Message[] = [...before, { role: 'user', content }]
  return readPrompt({
    model: 'scripted/alpha',
    messages,
    maxOutputTokens: 1000,
    purpose: { template: '## Risks of it all' },
  })
}

const sentences = (reading: ReturnType<typeof readPrompt>, origin: string): string[] =>
  reading.passages.filter((passage) => passage.origin === origin).map(({ text }) => text)

describe('reading a prompt', () => {
  it('tells request, feedback, inputs and framing apart, by headings and by elements', () => {
    const reading = read(
      `# Write the document

Always answer in good English.

## User request

We need a better compost heap. It must not smell of anything.

<feedback>Please think about the neighbours as well.</feedback>

<document key="thesis/business_case.md">
# Business case

## Costs

Worms cost nothing at all here.
</document>

## Output format

Use the template that is below.

## Risks of it all`,
    )
    expect(sentences(reading, 'request')).toEqual(['We need a better compost heap.', 'It must not smell of anything.'])
    expect(sentences(reading, 'feedback')).toEqual(['Please think about the neighbours as well.'])
    expect(reading.passages.at(-1)).toEqual({
      text: 'Worms cost nothing at all here.',
      origin: 'input',
      source: 'the business case',
    })
    expect(reading.passages).toHaveLength(4)
    expect(reading.topic).toBe('better compost heap')
  })

  it('takes what the user says for the request where nothing is called one', () => {
    const reading = read('How do we keep foxes out of the yard?', {
      role: 'system',
      content: 'You are a friendly farmer.',
    })
    expect(sentences(reading, 'request')).toEqual(['How do we keep foxes out of the yard?'])
  })

  it('passes over what is said about writing, wherever it stands', () => {
    const reading = read(
      `# Context of this stage: Proposal

Several models answer the request independently.

# Material for this document

## Proposal: business case, by scripted/beta

The pond is frozen from December to March.

## Sources

[What a claim rests on. Say which figure is assumed.]

# What the plan asks of this document

The depth of the pond must be measured first.`,
    )
    expect(reading.passages).toEqual([
      { text: 'The pond is frozen from December to March.', origin: 'input', source: 'the business case' },
      { text: 'The depth of the pond must be measured first.', origin: 'input', source: 'the material' },
    ])
  })

  it('quotes what a quotation quotes, and the strings of JSON', () => {
    const reading = read(
      '## Request\n\nA plan for the bees.\n\n## Inputs\n\nThe case is clear: “The hives stand in the wind.”\n\n```json\n{"notes": ["The queen is three years old."]}\n```',
    )
    expect(sentences(reading, 'input')).toEqual(['The hives stand in the wind.', 'The queen is three years old.'])
  })

  it('finds key phrases that are names of things', () => {
    const { terms } = read(
      '## Request\n\nWe want to build a lending app. Volunteers track every loan in a paper ledger. The reading room is cold. Reminders are sent late.',
    )
    expect(terms.slice(0, 6)).toEqual(
      expect.arrayContaining(['the paper ledger', 'the reading room', 'the loan', 'volunteers', 'reminders']),
    )
    for (const none of ['sent', 'track', 'cold', 'late']) expect(terms).not.toContain(none)
  })

  it('gives every prompt a reference of its own', () => {
    const references = ['one', 'two', 'three'].map((word) => read(`Count to ${word} in the garden.`).reference)
    expect(new Set(references).size).toBe(3)
  })
})

describe('reading a conversation', () => {
  it('takes what was said last for the request, whatever the system calls the goal', () => {
    const reading = read(
      'The roof of the shed lets the rain in again.',
      { role: 'system', content: '# Your Goal\n\nLead the gardener through the whole year.' },
      { role: 'user', content: 'The compost heap has been smelling since May.' },
      { role: 'assistant', content: 'Turn it over twice a week and add dry leaves.' },
    )
    expect(sentences(reading, 'request')).toEqual(['The roof of the shed lets the rain in again.'])
    expect(sentences(reading, 'input')).toEqual(['The compost heap has been smelling since May.'])
  })
})
