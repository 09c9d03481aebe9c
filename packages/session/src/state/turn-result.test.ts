import { parseResponse } from '@quire/core'
import { expect, it } from 'vitest'
import { visibleMessage } from './turn-result.ts'

const seen = (raw: string): string =>
  visibleMessage(parseResponse(raw), { actions: [{ type: 'apply_edit', status: 'executed' }], contents: [] })

it('shows the message of a reply', () => {
  expect(seen('<message>Yes.</message>')).toBe('Yes.')
})

it('never returns a blank message', () => {
  expect(seen('<action type="apply_edit"></action>')).toBe(
    '(The reply had no message. It asked for: apply_edit (executed).)',
  )
})

it('shows unreadable parts verbatim', () => {
  const malformed = seen('<message>Look.</message><action><target>ch1-sc1</target></action>')
  expect(malformed).toContain('Look.')
  expect(malformed).toContain('<target>ch1-sc1</target>')
  expect(seen('<message>Look.</message><action type="a"><find>half of')).toMatch(
    /cut off and was not carried out.*half of/s,
  )
})
