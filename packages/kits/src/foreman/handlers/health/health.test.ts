import type { SessionDocument, WorkTemplate } from '@quire/session/handlers'
import { describe, expect, test } from 'vitest'
import { checkBeats } from './check-beats.ts'
import { checkCorrections } from './check-corrections.ts'
import { type HealthFinding, healthScore } from './health-report.ts'

const document = (kind: string, key: string, text: string): SessionDocument => ({
  path: `${kind}s/${key}.md`,
  version: 1,
  kind,
  key,
  text,
})
const scene = (text: string, key = 'ch4-sc1') => document('scene', key, text)
const lines = (correction: string, ...texts: SessionDocument[]): (number | undefined)[] =>
  checkCorrections([correction], texts).map(({ line }) => line)

describe('corrections', () => {
  test.each([
    ["Elena's eyes are green, not blue", 'She came in.\nHer eyes were blue.', [2]],
    ["Elena's eyes are green, not blue", 'The sky was blue. Her eyes were green.', []],
    ["Elena's eyes are green, not blue", 'Her eyes were blueish.', []],
    ['He is called Marcus, not Mark', 'Mark laughed.', [1]],
    ['He is called Marcus, not Mark', 'Marcus left a mark on the remarkable door.', []],
    ['Chapter 3: Elena lost her gun, do not reference it', 'She drew the gun.', [1]],
    ['Marcus is dead', 'Nobody spoke.\nMarcus laughed.', [2]],
    ['Marcus has a limp (right leg), not mentioned yet but relevant', 'He mentioned a limp yet.', []],
  ])('%s: %j', (correction, text, expected) => expect(lines(correction, scene(text))).toEqual(expected))

  test('about a chapter apply only to later chapters', () => {
    const correction = 'Chapter 3: Elena lost her gun'
    expect(lines(correction, scene('The gun.', 'ch2-sc1'), scene('The gun.', 'ch3-sc1'))).toEqual([])
    expect(lines(correction, scene('The gun.', 'ch10-sc1'))).toEqual([1])
  })

  test('are treated as plain words', () => {
    expect(lines('not a(b+)+$, never [x', scene('a(b+)+$ [x'))).toEqual([])
  })
})

const field = (name: string) => ({
  name,
  display: name,
  description: undefined,
  type: 'text' as const,
  required: true,
  atLeast: 1,
})
const template: WorkTemplate = {
  name: 'beat_sheet',
  display: 'Beat Sheet',
  file: 'x.md',
  document: undefined,
  fields: [field('beat_1'), field('beat_2'), field('beat_11')],
}

describe('beats', () => {
  const plans = [document('scaffold', 'a', 'Beats: beat_1. 100 words'), document('scaffold', 'b', 'Beats: beat_11')]
  const rules = (findings: readonly HealthFinding[]) => findings.map(({ rule, key }) => [rule, key])

  test('counts a beat as covered if it is planned and written', () => {
    const { covered, open, findings } = checkBeats({
      template,
      plans,
      texts: [scene('x '.repeat(100), 'a')],
      isWhole: true,
    })
    expect({ covered, open }).toEqual({ covered: ['beat_1'], open: ['beat_2', 'beat_11'] })
    expect(findings.map(({ say }) => say)).toEqual([
      'beat_2 is not planned yet.',
      'beat_11 is planned but not written.',
    ])
  })

  test('does not count a beat that is mentioned only in a later section', () => {
    const plan = document('scaffold', 'a', '- **Beats**: beat_1\n\n## Foreshadowing\n\n- the chair, for beat_11')
    const { covered } = checkBeats({ template, plans: [plan], texts: [scene('x', 'a')], isWhole: true })
    expect(covered).toEqual(['beat_1'])
  })

  test('reports missing plans, missing beats and wrong lengths', () => {
    const texts = [scene('x', 'a'), scene('x', 'c'), scene('x', 'd')]
    const { findings } = checkBeats({
      template,
      plans: [...plans, document('scaffold', 'd', 'None')],
      texts,
      isWhole: false,
    })
    expect(rules(findings)).toEqual([
      ['length', 'a'],
      ['no_plan', 'c'],
      ['no_beat', 'd'],
    ])
  })
})

test('gives a low score to a book with twelve uncovered beats', () => {
  const fields = Array.from({ length: 15 }, (_, n) => field(`beat_${n + 1}`))
  const plans = [document('scaffold', 'a', 'beat_1, beat_2, beat_3')]
  const { findings } = checkBeats({ template: { ...template, fields }, plans, texts: [scene('x', 'a')], isWhole: true })
  expect(healthScore(findings)).toBe(52)
})

test('a score is between 0 and 100', () => {
  const finding = (severity: HealthFinding['severity']): HealthFinding => ({
    check: 'prose',
    severity,
    rule: 'x',
    say: '',
  })
  expect(healthScore([])).toBe(100)
  expect(healthScore([finding('zero_tolerance'), finding('error'), finding('deduction'), finding('warning')])).toBe(65)
  expect(healthScore(Array.from({ length: 9 }, () => finding('zero_tolerance')))).toBe(0)
})
