import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgeJson } from './judge-json.ts'

const FILE = join(import.meta.dirname, '../../../kits/dialectic/schemas/recommendation.json')
const schema = JSON.parse(readFileSync(FILE, 'utf8')) as object

const criterion = (weight: number, scores: Readonly<Record<string, number>>) => ({
  criterion: 'Open by September',
  weight,
  scores: Object.entries(scores).map(([plan, score]) => ({ plan, score, because: 'Phase 1' })),
})
const advice = (plan: string, despite: string, criteria: readonly object[]) => ({
  recommendation: 'Open the shed on Saturdays.',
  plan,
  criteria,
  despite_scores: despite,
})

describe('a recommendation and its scores', () => {
  it.each([
    [
      'the option with the best weighted score',
      advice('A', '', [criterion(5, { A: 4, B: 3 }), criterion(1, { A: 1, B: 5 })]),
    ],
    ['a tie', advice('B', '', [criterion(3, { A: 4, B: 4, Z: 2 })])],
    ['a lower score with a reason', advice('B', 'A needs a lawyer.', [criterion(3, { A: 5, B: 4 })])],
    ['a choice without scores', advice('C', '', [criterion(3, { A: 5, B: 4 })])],
  ])('agree for: %s', (_, value) => {
    expect(judgeJson(value, schema)).toEqual([])
  })

  it('contradict each other if another option scores higher and no reason is given', () => {
    const value = advice('A', ' ', [criterion(4, { A: 3, Z: 5 }), criterion(1, { A: 5, Z: 1 })])
    expect(judgeJson(value, schema)).toEqual([
      'By its own weighted scores, plan Z (4.2) is better than the recommended plan A (3.4). Correct the scores or the recommendation, or give the reason in `despite_scores`.',
    ])
  })

  it('are not checked if the schema does not declare a choice', () => {
    const value = advice('A', '', [criterion(1, { A: 1, B: 5 })])
    expect(judgeJson(value, { ...schema, 'x-choice': undefined })).toEqual([])
  })
})
