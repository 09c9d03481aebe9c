import { expect, test } from 'vitest'
import type { OutlinedPart } from '../api/api.generated.ts'
import { outlineStages } from './flow-steps.tsx'

const step = (id: string, needs: readonly string[] = []) =>
  ({ id, name: id.split('/').at(-1)!, title: id, needs, runs: 'once' }) as unknown as OutlinedPart['steps'][number]
const graph = (parts: readonly OutlinedPart[]) =>
  outlineStages(parts).map(({ name, groups }) => [name, groups.map(({ title, needs }) => [title, ...needs])])

test('draws the parts of a recipe without stages as one graph, with gates between them', () => {
  const parts = [
    { steps: [step('draft'), step('notes')], waits: true },
    { steps: [step('plan'), step('work', ['plan', 'draft'])], waits: false },
  ]
  expect(graph(parts)).toEqual([
    ['', [['draft'], ['notes'], ['Gate', 'draft', 'notes'], ['plan', 'gate 0'], ['work', 'plan']]],
  ])
})

test('draws a stage for each stage of a recipe', () => {
  const parts = [
    { stage: { name: 'one', title: 'First' }, steps: [step('one/draft')], waits: true },
    { stage: { name: 'two', title: 'Second' }, steps: [step('two/review', ['one/draft'])], waits: false },
  ]
  expect(graph(parts)).toEqual([
    ['one', [['one/draft'], ['Gate', 'one/draft']]],
    ['two', [['two/review']]],
  ])
})
