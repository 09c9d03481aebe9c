import { templatesFromTexts } from '@quire/core/template'
import { tagQuoter } from '@quire/core/xml'
import { expect, it } from 'vitest'
import { continuationRequest } from './assemble-prompt.ts'
import type { ContinuationValues } from './continuation-values.ts'

const quote = tagQuoter(['answer_so_far', 'start_with'])
const none = templatesFromTexts({})
const values: ContinuationValues = {
  variant: 'explicit-json',
  problems: ['The JSON is not closed.', 'It quotes </start_with>.'],
  partial: [],
  to_come: ['`title`', 'In `steps`:\n  - `time`'],
  start_with: '"a": "<b>&',
  resume_cursor: 'steps',
}
const SHOWN = 'It is shown in `<answer_so_far>`; if it is long, only its end is shown.'
const PROBLEMS = '- The JSON is not closed.\n- It quotes &lt;/start_with>.'
const MISSING = '\n\nStill missing, in this order:\n\n- `title`\n- In `steps`:\n  - `time`'
const HOW =
  'Continue the answer:\n\n- Start with the text in `<start_with>`, copied exactly. It is the last part of your answer. Continue with the very next character.\n- Repeat nothing that comes before this text.\n- Do not add an introduction, a code fence around the answer or a remark about the interruption.'
const SEAM = '\n\n<start_with>\n"a": "<b>&\n</start_with>'

it.each([
  ['explicit-json', `Your answer to the above was cut off at its length limit. ${SHOWN}\n\n${HOW}${MISSING}${SEAM}`],
  [
    'corrective-markdown',
    `Your answer to the above is incomplete. ${SHOWN} Its problems:\n\n${PROBLEMS}\n\n${HOW}${MISSING}${SEAM}`,
  ],
  [
    'rewrite-json',
    `Your answer to the above cannot be used. ${SHOWN} Its problems:\n\n${PROBLEMS}\n\nWrite the whole answer again, in the form that was asked for, with these problems fixed. Keep everything else. Write nothing but the answer.`,
  ],
  [
    'resume-json',
    `Your answer to the above announces more. ${SHOWN} You wanted to continue at: steps.\n\nWrite a second JSON object in the same form with only the missing parts. A program merges both objects: it appends list entries and adds missing keys. Do not repeat complete entries or keys, and write nothing but the JSON.${MISSING}`,
  ],
] as const)('writes the request of %s', (variant, expected) => {
  expect(continuationRequest({ ...values, variant }, quote, none).text).toBe(expected)
})

it('leaves out what is unknown', () => {
  const bare = { ...values, to_come: [], resume_cursor: '' }
  expect(continuationRequest(bare, quote, none).text).toContain(`interruption.${SEAM}`)
  const { text } = continuationRequest({ ...bare, variant: 'resume-json' }, quote, none)
  expect(text).toMatch(/only its end is shown\.\n\nWrite .* but the JSON\.$/)
})

it('can be overridden in part, and names its files', () => {
  const own = templatesFromTexts({ 'continue/rest': { file: 'prompts/continue/rest.md', source: 'Go on.' } })
  const { text, spans } = continuationRequest(values, quote, own)
  expect(text).toBe(`Your answer to the above was cut off at its length limit. ${SHOWN}\n\nGo on.`)
  const files = spans.flatMap(({ source }) => (source.kind === 'file' ? source.file : []))
  expect(new Set(files)).toEqual(new Set(['@quire/runtime/prompts/continue/explicit.md', 'prompts/continue/rest.md']))
})
