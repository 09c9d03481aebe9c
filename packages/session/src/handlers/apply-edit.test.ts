import { expect, test } from 'vitest'
import { testProcess } from '../process/test-process.ts'
import { newSessionState } from '../state/state-draft.ts'
import { applyEdit } from './apply-edit.ts'
import type { HandlerTools } from './session-handler.ts'

interface EditResult {
  readonly findings: { readonly line: number; readonly say: string }[]
  readonly fails: boolean
  readonly remaining?: readonly string[]
}

/** Replaces a passage, and returns the new text and what the action reports. */
async function edit(
  text: string,
  { find, replace, ...more }: { find: string; replace: string; isByHand?: boolean; severity?: Severity },
) {
  const { isByHand = false, severity = 'deduction' } = more
  const document = { path: 'a.md', kind: 'part', key: 'a', version: 1, text }
  let written = ''
  const context = {
    process: {
      ...testProcess,
      textRules: [{ ...RULE, severity, id: 'very', pattern: '\\bvery\\b', say: 'No “very”' }],
    },
    settings: { kind: 'part' },
    state: { get: () => newSessionState(testProcess) },
    documents: {
      list: async () => [document],
      activate: () => {},
      lastChange: async () => ({ action: isByHand ? undefined : 'write', before: document }),
      write: async (document: { text: string }) => {
        written = document.text
        return { ...document, version: 2 }
      },
    },
  } as unknown as HandlerTools
  const result = await applyEdit({ target: 'a', find, replace }, context)
  return { written, ...(result as unknown as EditResult) }
}

const RULE = { kind: 'prose', check: undefined } as const
type Severity = 'deduction' | 'zero_tolerance'

test.each([
  ['reports what the edit brought in, in the words of the rule', false, 'very', [3]],
  ['does not repeat what was reported before', false, 'so', []],
  ['reports what a person wrote by hand', true, 'so', [1]],
])('%s', async (_what, isByHand, word, lines) => {
  const text = 'A very old gate.\n\nIt was so old.\n'
  const { findings } = await edit(text, { find: 'was so old', replace: `was ${word} dark`, isByHand })
  expect(findings.map(({ line }) => line)).toEqual(lines)
  for (const { say } of findings) expect(say).toBe('No “very”')
})

test('says what still fails the text, until it is gone', async () => {
  const of = (text: string, severity: Severity) => edit(text, { find: 'so old', replace: 'dark', severity })
  const text = 'A very old gate.\n\nIt was so old.\n'
  expect(await of(text, 'zero_tolerance')).toMatchObject({
    findings: [],
    fails: true,
    remaining: ['line 1: No “very”: “very”'],
  })
  expect(await of(text, 'deduction')).not.toHaveProperty('remaining')
  const mended = await edit(text, { find: 'A very old', replace: 'An old', severity: 'zero_tolerance' })
  expect(mended.fails).toBe(false)
  expect(mended).not.toHaveProperty('remaining')
})

test.each([
  ['a word', 'One two three.\n', ' two', 'One three.\n'],
  ['a middle paragraph', 'One.\n\nTwo.\n\nThree.\n', 'Two.', 'One.\n\nThree.\n'],
  ['the first paragraph', 'One.\n\nTwo.\n', 'One.', 'Two.\n'],
  ['the last paragraph', 'One.\n\nTwo.\n', 'Two.', 'One.\n'],
  ['the last line', 'One.\nTwo.\n', 'Two.', 'One.\n'],
])('leaves no gap after deleting %s', async (_what, text, find, expected) => {
  expect((await edit(text, { find, replace: '' })).written).toBe(expected)
})

test('accepts a passage that was quoted with its line numbers', async () => {
  const find = '1| One two.\n2| \n3| Three'
  expect((await edit('One two.\n\nThree four.\n', { find, replace: '1| One.\n2| \n3| Two' })).written).toBe(
    'One.\n\nTwo four.\n',
  )
})

test('does not delete a whole text', async () => {
  await expect(edit('One.\n', { find: 'One.', replace: '' })).rejects.toThrow('The edit would leave a empty.')
})
