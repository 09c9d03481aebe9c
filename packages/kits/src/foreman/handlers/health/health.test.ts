import type { SessionDocument, WorkTemplate } from '@quire/session/handlers'
import { describe, expect, test } from 'vitest'
import { checkBeats } from './check-beats.ts'
import { checkCorrections } from './check-corrections.ts'
import { mergeFindings } from './check-health.ts'
import { type HealthFinding, healthReport, healthScore } from './health-report.ts'

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
    ['after ch0-sc9 never "the seven"', 'The overseer called.\nThe seven came.', [2]],
    ['never write “the old gun”', 'The gun.\nHe took the old gun.', [2]],
    ['His eyes are green, not “sea blue”', 'His eyes were sea blue.\nHis eyes saw the sea.', [1]],
    ['Marcus is dead', 'Nobody spoke.\nMarcus laughed.', [2]],
    ['Marcus has a limp (right leg), not mentioned yet but relevant', 'He mentioned a limp yet.', []],
  ])('%s: %j', (correction, text, expected) => expect(lines(correction, scene(text))).toEqual(expected))

  test('about a chapter apply only to later chapters', () => {
    const correction = 'Chapter 3: Elena lost her gun'
    expect(lines(correction, scene('The gun.', 'ch2-sc1'), scene('The gun.', 'ch3-sc1'))).toEqual([])
    expect(lines(correction, scene('The gun.', 'ch10-sc1'))).toEqual([1])
  })

  test.each([
    ['After ch1-sc1 never mention the gun', ['ch1-sc2', 'ch2-sc1', 'ch3-sc1']],
    ['After chapter 1, never mention the gun again.', ['ch2-sc1', 'ch3-sc1']],
    ['From ch1-sc2 on, do not use the word “gun”', ['ch1-sc2', 'ch2-sc1', 'ch3-sc1']],
    ['Before chapter 2 scene 1 no longer show her gun', ['ch1-sc1', 'ch1-sc2']],
    ['Until ch1-sc2, it is a knife, not a gun', ['ch1-sc1', 'ch1-sc2']],
    ['In chapter 2 never name the gun', ['ch2-sc1']],
    ['Never mention the gun', ['ch1-sc1', 'ch1-sc2', 'ch2-sc1', 'ch3-sc1']],
    ['In ch1-sc2 she lost her gun', ['ch2-sc1', 'ch3-sc1']],
    ['After ch1-sc1 never mention it', []],
    ['After ch1-sc1 the knife is never sharp again', ['ch1-sc2', 'ch2-sc1', 'ch3-sc1']],
  ])('“%s” holds for the right scenes', (correction, keys) => {
    const scenes = ['ch1-sc1', 'ch1-sc2', 'ch2-sc1', 'ch3-sc1'].map((key) => scene('The gun was a sharp knife.', key))
    expect(checkCorrections([correction], scenes).map(({ key }) => key)).toEqual(keys)
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
    const { covered, open, coverage, findings } = checkBeats({
      template,
      plans,
      texts: [scene('x '.repeat(100), 'a')],
      isWhole: true,
    })
    expect({ covered, open }).toEqual({ covered: ['beat_1'], open: ['beat_2', 'beat_11'] })
    expect(findings).toEqual([])
    expect(coverage).toEqual(['beat_2 is not planned yet.', 'beat_11 is planned but not written.'])
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

test('a draft in progress does not lose points for beats that are still open', () => {
  const fields = Array.from({ length: 15 }, (_, n) => field(`beat_${n + 1}`))
  const plans = [document('scaffold', 'a', 'beat_1, beat_2, beat_3')]
  const beats = checkBeats({ template: { ...template, fields }, plans, texts: [scene('x', 'a')], isWhole: true })
  expect([healthScore(beats.findings), beats.open.length]).toEqual([100, 12])
  const report = healthReport({ score: 100, checks: ['beats'], checked: ['a'], beats, findings: beats.findings })
  expect(report).toContain('**Covered** 3 of 15.\n\n## Still open\n\n- beat_4 is not planned yet.\n')
})

describe('findings on one line', () => {
  const base = {
    check: 'prose',
    severity: 'deduction',
    file: 'scenes/a.md',
    line: 3,
    rule: 'similes',
    say: 'A simile',
  } as const
  const audit = (found: string, more: Partial<HealthFinding> = {}): HealthFinding => ({
    check: 'continuity',
    severity: 'error',
    file: 'scenes/a.md',
    line: 3,
    rule: 'audit',
    found,
    say: 'It contradicts ch1.',
    ...more,
  })

  test('are merged if a rule and an audit quote the same words', () => {
    const merged = mergeFindings([{ ...base, found: 'eyes as blue as ice' }, audit('His eyes were as blue as ice')])
    expect(merged).toEqual([
      audit('His eyes were as blue as ice', { rule: 'similes, audit', say: 'It contradicts ch1. Also: A simile' }),
    ])
    expect(healthScore(merged)).toBe(90)
  })

  test('are merged if an audit quotes a part of the sentence that contradicts a correction', () => {
    const correction: HealthFinding = {
      ...audit('Her eyes were blue.'),
      rule: 'correction',
      say: 'It contradicts a correction.',
    }
    expect(mergeFindings([correction, audit('eyes were blue')])).toHaveLength(1)
  })

  test('stay apart if they are about different words or lines, or both come from rules', () => {
    const apart = [
      { ...base, found: 'as blue as ice' },
      { ...base, rule: 'precision', found: 'with surgical precision' },
      audit('Nobody had worn it'),
      audit('as blue as ice', { line: 4 }),
      audit('as blue as ice', { file: 'scenes/b.md' }),
    ]
    expect(mergeFindings(apart)).toEqual(apart)
  })
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
