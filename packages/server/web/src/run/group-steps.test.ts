import { expect, test } from 'vitest'
import type { Step } from '../api/api.generated.ts'
import { currentStage, groupSteps, groupTitle, withTitles } from './group-steps.ts'

const step = (key: string, rest: Partial<Step> = {}): Step => {
  const [stage, name] = key.split('/') as [string, string]
  return {
    id: `r/${key}`,
    key,
    name,
    stage,
    kind: 'call',
    depth: 0,
    status: 'completed',
    attempts: 1,
    needs: [],
    isSuperseded: false,
    createdAt: '2026-01-01T00:00:00Z',
    startedAt: null,
    endedAt: null,
    error: null,
    ...rest,
  }
}

test('groups steps with the same name within a stage', () => {
  const steps = [
    step('a/plan/1'),
    step('a/plan/2'),
    step('b/write/1', { needs: ['a/plan/1', 'b/outline/1'] }),
    step('b/outline/1'),
  ]
  const stages = groupSteps(steps, [])
  expect(stages.map(({ name, groups }) => [name, groups.map((group) => [group.name, group.steps.length])])).toEqual([
    ['a', [['plan', 2]]],
    [
      'b',
      [
        ['write', 1],
        ['outline', 1],
      ],
    ],
  ])
  expect(stages[1]!.groups[0]!.needs).toEqual(['b/outline'])
})

test('a superseded step does not affect its group', () => {
  const stages = groupSteps([step('a/plan/1', { status: 'failed', isSuperseded: true }), step('a/plan/2')], [])
  expect(stages[0]!.status).toBe('completed')
})

test('the waiting stage is shown first', () => {
  const stages = groupSteps(
    [step('a/plan/1'), step('b/gate/1', { status: 'waiting' }), step('c/x/1', { status: 'blocked' })],
    [],
  )
  expect(currentStage(stages)?.name).toBe('b')
})

test('steps have the titles of their flow', () => {
  const stages = groupSteps([step('a/plan/1'), step('/merge', { stage: null }), step('b/other_step/1')], [])
  const titles = { 'a/plan': 'The plan', '/merge': 'All in one' }
  expect(withTitles(stages, titles).map(({ groups }) => groups.map(groupTitle))).toEqual([
    ['The plan'],
    ['All in one'],
    ['other step'],
  ])
})
