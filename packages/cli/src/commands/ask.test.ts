import { expect, test } from 'vitest'
import { wrapText } from '../views/fit-width.ts'
import { answersView, figuresLine } from './ask.ts'

const style = (_format: unknown, text: string): string => text
const answer = (model: string, text: string) => ({ model, document: 'a-1', text })

test('breaks lines between words, or inside a word that is too long', () => {
  expect(wrapText('one two three', 8)).toEqual(['one two', 'three'])
  expect(wrapText('a\n\nabcdefghij', 4)).toEqual(['a', '', 'abcd', 'efgh', 'ij'])
  expect(wrapText('', 4)).toEqual([''])
})

test('shows answers side by side, or below each other in a narrow terminal', () => {
  const two = [answer('x/a', 'First answer.'), answer('x/b', 'Second.\nMore.')]
  expect(answersView(two, { width: 85, style } as never).split('\n')).toEqual([
    `${'x/a'.padEnd(40)}  │  x/b`,
    `${''.padEnd(40)}  │`,
    `${'First answer.'.padEnd(40)}  │  Second.`,
    `${''.padEnd(40)}  │  More.`,
  ])
  const wide = [answer('x/a', '完了，没有问题。'), answer('x/b', 'Done.')]
  expect(answersView(wide, { width: 85, style } as never).split('\n')[2]).toBe(
    `完了，没有问题。${' '.repeat(24)}  │  Done.`,
  )
  expect(answersView(two, { width: 60, style } as never)).toBe('x/a\n\nFirst answer.\n\nx/b\n\nSecond.\nMore.')
  expect(answersView([answer('x/a', 'Only.')], { width: 60, style } as never)).toBe('Only.')
})

test('shows only known usage, and marks a truncated answer', () => {
  const tokens = { input: 10, output: 5 }
  expect(
    figuresLine({ ...answer('x/a', ''), tokens, cost: 0.5, durationMs: 1500, finishReason: 'length' } as never),
  ).toBe('x/a: 10 tokens in, 5 out, $0.5000, 1.5 s, truncated at its output limit')
  expect(figuresLine({ ...answer('x/a', ''), tokens: { input: null, output: null } } as never)).toBe(
    'x/a: tokens not reported',
  )
})
