import { expect } from 'vitest'
import { parseResponse } from '../parse-response.ts'
import type { Quotation } from './test-quotations.ts'

/** Checks that nothing in a quotation runs without approval, and that a message after sealed code is read. */
export function expectQuoted(before: string, { text, isSealed }: Quotation): void {
  const { actions, contentUpdates, message } = parseResponse(`${before}\n\n${text}\n\n<message>real</message>\n`)
  const effects = [
    ...actions.filter(({ type }) => type === 'sink'),
    ...contentUpdates.filter(({ target }) => target === 'sunk'),
  ]
  expect(effects.filter(({ needsApproval }) => !needsApproval)).toEqual([])
  if (isSealed) expect(message).toContain('real')
}

/** What may stand before a quotation in a response. */
export const BEFORE: readonly string[] = [
  '',
  'Words.',
  '<message>m</message>',
  '<thinking>hm</thinking>',
  'A <b>bold</b> word and `code`.',
  '<content_update target="a.md">\n# A\n* ```js\nf()\n</content_update>',
  '<action type="fine"/>',
]
