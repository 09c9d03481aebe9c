import { expect } from 'vitest'
import { parseResponse } from '../parse-response.ts'
import { createResponseParser } from '../stream/create-response-parser.ts'
import type { IntendedUpdate } from './test-updates.ts'

/**
 * Checks that each intended update is read with its exact content, or that a refusal names its target. Other updates
 * may appear only if they need approval. If `isClear`, every update must be read, without approval.
 */
export function expectUpdates(
  updates: readonly IntendedUpdate[],
  { isClear = false, message = 'Done.' }: { isClear?: boolean; message?: string } = {},
): void {
  const all = updates.map(({ written }) => written).join('\n')
  const text = `<message>${message}</message>\n${all}\n<message>Bye.</message>\n`
  const response = parseResponse(text)
  const words = [
    ...response.refused.map(({ reason }) => reason),
    ...response.partial.map((each) => each.attributes.target),
  ]
  for (const { target, content } of updates) {
    const found = response.contentUpdates.filter((update) => update.target === target)
    for (const update of found) expect(update.content).toBe(content)
    if (found.length !== 1) expect(words.join('\n')).toContain(target)
    if (isClear) expect(found.map(({ needsApproval }) => needsApproval)).toEqual([false])
  }
  const others = response.contentUpdates.filter(({ target }) => updates.every((update) => update.target !== target))
  expect(others.filter(({ needsApproval }) => !needsApproval)).toEqual([])
  expect(response.actions.filter(({ needsApproval }) => !needsApproval)).toEqual([])
  const parser = createResponseParser({ onEvent: () => {} })
  for (let at = 0; at < text.length; at += 997) parser.push(text.slice(at, at + 997))
  expect(parser.end()).toEqual(response)
}
