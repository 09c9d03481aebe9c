import { tagQuoter } from '@quire/core/xml'
import { expect, it } from 'vitest'
import { continuationValues } from './continuation-values.ts'

const values = (text: string) =>
  continuationValues(
    'explicit-markdown',
    { text, problems: [] },
    { kind: 'artifact', id: 'a-1' },
    async () => [],
    tagQuoter(['form', 'answer_so_far']),
  )

it('repeats the end of the answer', async () => {
  expect((await values('# Page\n\nThe ferry leaves at nine in the mor')).start_with).toBe(
    'The ferry leaves at nine in the mor',
  )
})

it('starts the repeated text after a tag that the prompt quotes, so that a copy can be joined', async () => {
  const { start_with: repeated, partial } = await values('# Page\n\nPut it in a <form> and let people choose a day')
  expect(repeated).toBe('and let people choose a day')
  expect(partial.map(({ text }) => text).join('')).toContain('Put it in a &lt;form> and let')
})

it('quotes a tag at the very end', async () => {
  expect((await values('# Page\n\nThe text ends with <form>')).start_with).toBe('The text ends with &lt;form>')
})

it('quotes a tag that lies across two pieces of the answer', async () => {
  const { partial } = await values(`${'x'.repeat(395)}</answer_so_far>${'y'.repeat(50)}`)
  expect(
    partial
      .map(({ text }) => text)
      .join('')
      .match(/<\/answer_so_far>/g),
  ).toHaveLength(1)
})
