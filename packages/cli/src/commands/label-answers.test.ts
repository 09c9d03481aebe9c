import { PassThrough } from 'node:stream'
import type { JudgedAnswer, JudgeLabel } from '@quire/authoring/tests'
import { expect, test } from 'vitest'
import { labelAnswers } from './label-answers.ts'

const scored: JudgedAnswer = {
  file: 'reply.test.yaml',
  case: 'greets',
  model: 'openai/gpt-4o',
  judge: 'openai/judge',
  rubric: 'Is it polite?',
  prompt: 'Greet me.',
  answer: 'Hi there.',
  verdict: 'fail',
  key: 'aaa0',
}
const compared = (key: string): JudgedAnswer => ({ ...scored, other: 'Hello!', verdict: 'worse', key })

/** Answers each question with the next key. Ends the input after the last key. */
async function label(judged: readonly JudgedAnswer[], keys: readonly string[]) {
  const input = new PassThrough()
  const output = new PassThrough().setEncoding('utf8')
  let shown = ''
  const left = [...keys]
  output.on('data', (text: string) => {
    shown += text
    if (!text.includes('q (quit): ')) return
    const key = left.shift()
    if (key === undefined) input.end()
    else input.write(`${key}\n`)
  })
  const stored: [string, JudgeLabel][] = []
  const count = await labelAnswers(judged, async ({ key }, given) => void stored.push([key, given]), { input, output })
  expect(count).toBe(stored.length)
  return { stored, shown }
}

test('a person is asked what the judge was asked, without names and verdicts', async () => {
  const { stored, shown } = await label([scored], ['x', 'P'])
  expect(stored).toEqual([['aaa0', 'pass']])
  for (const text of ['Greet me.', 'Hi there.', 'Is it polite?']) expect(shown).toContain(text)
  for (const secret of ['gpt-4o', 'openai', 'fail\n', 'greets']) expect(shown).not.toContain(secret)
})

test('comparisons are shown in either order, and the label is about the tested answer', async () => {
  const { stored, shown } = await label([compared('aaa0'), compared('aaa1'), compared('aaa2')], ['1', '1', 't'])
  expect(stored).toEqual([
    ['aaa0', 'better'],
    ['aaa1', 'worse'],
    ['aaa2', 'tie'],
  ])
  const [, first, second] = shown.split('Prompt (')
  expect(first!.indexOf('Hi there.')).toBeLessThan(first!.indexOf('Hello!'))
  expect(second!.indexOf('Hello!')).toBeLessThan(second!.indexOf('Hi there.'))
})

test('a person can skip answers and quit, and the end of the input quits too', async () => {
  expect((await label([scored, { ...scored, key: 'b' }, { ...scored, key: 'c' }], ['s', 'f', 'q'])).stored).toEqual([
    ['b', 'fail'],
  ])
  expect((await label([scored, scored], ['p'])).stored).toEqual([['aaa0', 'pass']])
})
