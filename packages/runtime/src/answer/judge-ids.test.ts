import { describe, expect, it } from 'vitest'
import { judgeIds } from './markdown-reader.ts'

const TEMPLATE = `# Plan

## Status

| Done | In progress | Next |
|---|---|---|
| [ids, or none] | [ids, or none] | [ids] |

## Milestones

| Id | Milestone | Depends on | Requirements |
|---|---|---|---|
| [M1] | [title] | [ids, or nothing] | [ids] |

## Later

| Id | Title | What has to be known |
|---|---|---|
| [id] | [title] | [what] |
`
const plan = (rows: readonly string[], status = '| M1 | none | M2 |', rest = ''): string => `# Plan

## Status

| Done | In progress | Next |
|---|---|---|
${status}

## Milestones

### Phase 1

| Id | Milestone | Depends on | Requirements | Effort |
|---|---|---|---|---|
${rows.join('\n')}

## Later

| Id | Title | What has to be known |
|---|---|---|
| M9 | Grow | whether M1 holds |
${rest}`
const ROWS = ['| M1 | Open | nothing | R1, R2 | 2 days |', '| **M2** | Lend | M1 | R2–R4 | Q3 2026 |']
const REQUIREMENTS = '| Id | Requirement |\n|---|---|\n| R1 | a |\n| R2 | b |\n| R3 | c |\n| R4 | d |'
const MEASURES = '| No. | Measure |\n|---|---|\n| T1 | a |\n| T2 | b |'
const SOURCES = { kinds: ['M#', 'R#', 'T#'], byPeople: ['We deliver along the M25.'] }

describe('correct ids', () => {
  it.each([
    ['with their material', plan(ROWS), [REQUIREMENTS]],
    ['without material', plan(ROWS), []],
    [
      'of requirements that the material does not contain',
      plan(['| M1 | Open | nothing | R1, R77 | 1 |', ROWS[1]!]),
      [MEASURES],
    ],
    ['of a kind that no table lists', plan(['| M1 | Open | nothing | Q9, R1 | 1 |', ROWS[1]!]), [REQUIREMENTS]],
    [
      'in a range',
      plan([...ROWS, '| M3 | Grow | M1-M2 | R1-4 | 1 |', '| M4 | End | M1–M3 | R1 to R4 | 1 |']),
      [REQUIREMENTS],
    ],
    ['in other tables of the document', plan(ROWS, '| M1 | M9 | M2 |'), [REQUIREMENTS]],
    ['from an earlier plan', plan(ROWS, '| M0, M1 | none | M2 |'), [REQUIREMENTS, '| M0 | Begin |']],
    [
      'with leading zeros',
      plan(['| M01 | Open | nothing | R-1 | 1 |', '| M02 | Lend | M1 | R002 | 1 |']),
      [REQUIREMENTS],
    ],
    [
      'among words that only look like ids',
      plan(ROWS, undefined, '\nBy Q3 we send A4 sheets by the M25, H2O and B2B, as R2D2 would, on `R99`.\n'),
      [REQUIREMENTS],
    ],
    [
      'in code',
      plan(ROWS, undefined, '\n```\n| Id | Milestone |\n|---|---|\n| M1 | x |\n| M1 | y |\n```\n'),
      [REQUIREMENTS],
    ],
    [
      'that a heading or a list defines',
      plan([...ROWS, '| M3 | x | M7, M8 | R1 | 1 |'], undefined, '\n### M7: Try\n\n- **M8**: Stop\n'),
      [REQUIREMENTS],
    ],
    [
      'in a cell with other text',
      plan(['| M1 (done) | Open | nothing | R1 | 1 |', '| M1 | Open | nothing | R1 | 1 |', ROWS[1]!]),
      [REQUIREMENTS],
    ],
    [
      'in an overview',
      plan(ROWS, undefined, '\n## Critical path\n\n| Id | Milestone | Slack |\n|---|---|---|\n| M1 | Open | none |\n'),
      [REQUIREMENTS],
    ],
    ['in a document that defines none', '# Plan\n\n| Done | Next |\n|---|---|\n| M1 | M77 |\n', []],
    ['in a document without tables', '# Plan\n\n- M1, then M2, then M5\n', []],
  ])('pass %s', (_, text, material) => {
    expect(judgeIds(text, TEMPLATE, { ...SOURCES, material })).toEqual([])
  })
})

describe('wrong ids', () => {
  it.each([
    [
      'if one is used twice',
      plan([...ROWS, '| M2 | Other | M1 | R1 | 1 |']),
      'It gives the same id to several entries: M2.',
    ],
    [
      'if one is used twice in tables of one kind',
      `${plan(ROWS)}\n### Phase 2\n\n| Id | Milestone | Depends on |\n|---|---|---|\n| M1 | Again | M2 |\n`,
      'It gives the same id to several entries: M1.',
    ],
    [
      'if a milestone does not exist',
      plan([...ROWS, '| M3 | x | M1, M12 | R1 | 1 |']),
      'It refers to ids that do not exist: M12.',
    ],
    [
      'if a status refers to no milestone',
      plan(ROWS, '| M1 | none | M5, M6 |'),
      'It refers to ids that do not exist: M5, M6.',
    ],
    [
      'if the material lacks the requirement',
      plan(['| M1 | Open | nothing | R1, R12 | 1 |', ROWS[1]!]),
      'It refers to ids that do not exist: R12.',
    ],
    [
      'in running text',
      plan(ROWS, undefined, '\nAs R99 and R1-R5 say, **M40** follows.\n'),
      'It refers to ids that do not exist: R99, R5, M40.',
    ],
    [
      'in a list, if its template gives no such ids',
      plan(ROWS, undefined, '\n- R99: late\n'),
      'It refers to ids that do not exist: R99.',
    ],
  ])('are reported %s', (_, text, problem) => {
    expect(judgeIds(text, TEMPLATE, { ...SOURCES, material: [REQUIREMENTS] })).toEqual([problem])
  })
})
