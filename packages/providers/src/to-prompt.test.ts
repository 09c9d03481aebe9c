import type { Message } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { toPrompt } from './to-prompt.ts'

const messages: readonly Message[] = [
  { role: 'system', content: 'One' },
  { role: 'system', content: 'Two' },
  { role: 'user', content: 'Three' },
  { role: 'system', content: 'Four' },
  { role: 'assistant', content: 'Five' },
]
const roles = (isSystemFirst: boolean) => toPrompt(messages, { isSystemFirst }).prompt.map(({ role }) => role)

it('keeps system messages in place if the provider accepts them there', () => {
  expect(roles(false)).toEqual(['system', 'system', 'user', 'system', 'assistant'])
  expect(toPrompt(messages, { isSystemFirst: false }).warnings).toEqual([])
})

it('sends later system messages as user messages if the provider requires it', () => {
  expect(roles(true)).toEqual(['system', 'system', 'user', 'user', 'assistant'])
  const { prompt, warnings } = toPrompt(messages, { isSystemFirst: true })
  expect(prompt[3]).toEqual({ role: 'user', content: [{ type: 'text', text: 'Four' }] })
  expect(warnings).toEqual([
    'Message 4 is a system message in the middle of the conversation; it was sent as a user message.',
  ])
})

describe('breakpoints', () => {
  const messages: readonly Message[] = [
    { role: 'system', content: 'Rules. Mode.' },
    { role: 'user', content: 'Plan. Material. Question?' },
  ]
  const stableEnds = [
    { message: 0, position: 6 },
    { message: 0, position: 12 },
    { message: 1, position: 5 },
    { message: 1, position: 15 },
  ]
  const options = { maker: { mark: true } }
  const prompt = (max: number) =>
    toPrompt(messages, { isSystemFirst: true, breakpoint: { max, options }, stableEnds }).prompt

  it('mark the ends of stable parts without changing the text', () => {
    expect(prompt(4)).toEqual([
      { role: 'system', content: 'Rules.', providerOptions: options },
      { role: 'system', content: ' Mode.', providerOptions: options },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Plan.', providerOptions: options },
          { type: 'text', text: ' Material.', providerOptions: options },
          { type: 'text', text: ' Question?' },
        ],
      },
    ])
  })

  it('keeps the last breakpoints, up to the provider’s limit', () => {
    expect(JSON.stringify(prompt(2)).match(/mark/g)).toHaveLength(2)
    expect(prompt(2)[0]).toEqual({ role: 'system', content: 'Rules. Mode.' })
  })

  it('are omitted if the provider does not need breakpoints', () => {
    expect(JSON.stringify(toPrompt(messages, { isSystemFirst: true, stableEnds }).prompt)).not.toContain('mark')
  })
})
