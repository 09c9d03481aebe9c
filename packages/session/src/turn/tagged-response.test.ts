import { expect, it } from 'vitest'
import { taggedResponse } from './tagged-response.ts'

it('keeps a reply as the model wrote it, without its thinking', () => {
  const raw = '<thinking>\nHm.\n</thinking>\n\n<message>Yes.</message>\n<action type="a"></action>'
  expect(taggedResponse({ raw, message: 'Yes.' })).toBe('<message>Yes.</message>\n<action type="a"></action>')
})

it('keeps the message alone where the thinking has no end', () => {
  const raw = '<thinking>Hm. <message>Yes.</message>'
  expect(taggedResponse({ raw, message: 'Yes.' })).toBe('<message>\nYes.\n</message>')
})
