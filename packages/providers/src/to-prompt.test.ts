import type { Message } from '@quire/core'
import { expect, it } from 'vitest'
import { toPrompt } from './to-prompt.ts'

const messages: readonly Message[] = [
  { role: 'system', content: 'One' },
  { role: 'system', content: 'Two' },
  { role: 'user', content: 'Three' },
  { role: 'system', content: 'Four' },
  { role: 'assistant', content: 'Five' },
]
const roles = (isSystemFirst: boolean) => toPrompt(messages, isSystemFirst).prompt.map(({ role }) => role)

it('leaves system messages where they are, where the provider takes them', () => {
  expect(roles(false)).toEqual(['system', 'system', 'user', 'system', 'assistant'])
  expect(toPrompt(messages, false).warnings).toEqual([])
})

it('gives later ones to the user, elsewhere, and says so', () => {
  expect(roles(true)).toEqual(['system', 'system', 'user', 'user', 'assistant'])
  const { prompt, warnings } = toPrompt(messages, true)
  expect(prompt[3]).toEqual({ role: 'user', content: [{ type: 'text', text: 'Four' }] })
  expect(warnings).toEqual(["Message 4 is a system message in mid-conversation; it was sent as the user's."])
})
