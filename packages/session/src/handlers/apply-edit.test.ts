import { expect, test } from 'vitest'
import { testProcess } from '../process/test-process.ts'
import { newSessionState } from '../state/state-draft.ts'
import { applyEdit } from './apply-edit.ts'
import type { HandlerTools } from './session-handler.ts'

/** Deletes a passage and returns the remaining text. */
async function cut(text: string, find: string): Promise<string> {
  const document = { path: 'a.md', kind: 'part', key: 'a', version: 1, text }
  let written = ''
  const context = {
    process: testProcess,
    settings: { kind: 'part' },
    state: { get: () => newSessionState(testProcess) },
    documents: {
      list: async () => [document],
      activate: () => {},
      write: async (document: { text: string }) => {
        written = document.text
        return { ...document, version: 2 }
      },
    },
  } as unknown as HandlerTools
  await applyEdit({ target: 'a', find, replace: '' }, context)
  return written
}

test.each([
  ['a word', 'One two three.\n', ' two', 'One three.\n'],
  ['a middle paragraph', 'One.\n\nTwo.\n\nThree.\n', 'Two.', 'One.\n\nThree.\n'],
  ['the first paragraph', 'One.\n\nTwo.\n', 'One.', 'Two.\n'],
  ['the last paragraph', 'One.\n\nTwo.\n', 'Two.', 'One.\n'],
  ['the last line', 'One.\nTwo.\n', 'Two.', 'One.\n'],
])('leaves no gap after deleting %s', async (_what, text, find, expected) => {
  expect(await cut(text, find)).toBe(expected)
})

test('does not delete a whole text', async () => {
  await expect(cut('One.\n', 'One.')).rejects.toThrow('The edit would leave a empty.')
})
