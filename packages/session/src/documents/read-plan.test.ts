import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const PLAN = `# Scaffold ch1-sc2: The Key: found

- **Beats**: beat_4 (Catalyst, 10%)
- **Length**: 600 words
* **Voice state** : guarded

## Goal

She wants the key.
Now.

## Callbacks

- the letter
- the second chair

## Foreshadowing

None.
`

test('finds the parts of a plan by label or heading', () => {
  const { title, find } = readPlan(PLAN)
  expect(title).toBe('The Key: found')
  expect(find('Beats')).toBe('beat_4 (Catalyst, 10%)')
  expect(find('voice state')).toBe('guarded')
  expect(find('Goal')).toBe('She wants the key.\nNow.')
  expect(find('Callbacks')).toEqual(['the letter', 'the second chair'])
  expect(find('Foreshadowing')).toEqual([])
  expect(find('Weather')).toBeUndefined()
})

test('reads a plan that a person has rewritten', () => {
  expect(readPlan('').title).toBeUndefined()
  expect(readPlan('# Just a title\r\n\r\n- **Length**: 300 words\r\n').find('Length')).toBe('300 words')
  expect(readPlan('# Just a title').title).toBe('Just a title')
})
