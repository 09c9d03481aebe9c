import { expect, test } from 'vitest'
import { jsonMarkdown, withoutJson } from './json-markdown.ts'

test('has a heading for each key, and lists with members', () => {
  const plan = {
    stage_rationale: 'One shed.',
    decisions: ['A code lock.', 'No fees.\nNot even later.'],
    parts: [
      { name: 'Lock', stories: ['Open at night', 'Change the code'], size: 2, is_first: true, needs: [] },
      { name: 'List' },
    ],
    figures: { money: { amount: 600, unit: null } },
    open_questions: [],
  }
  expect(jsonMarkdown(plan)).toBe(`## stage_rationale

One shed.

## decisions

- A code lock.
- No fees.
  Not even later.

## parts

- name: Lock
  stories:
    - Open at night
    - Change the code
  size: 2
  is_first: true
  needs: (none)
- name: List

## figures

money:
  amount: 600
  unit: null

## open_questions

(none)`)
})

test('leaves other texts as they are', () => {
  expect(withoutJson('[A note] in brackets')).toBe('[A note] in brackets')
  expect(withoutJson('# Title')).toBe('# Title')
  expect(withoutJson('{"a": ["b"]}\n')).toBe('## a\n\n- b')
})
