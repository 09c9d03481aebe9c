import { describe, expect, it } from 'vitest'
import { seededNumbers } from '../statistics/test-numbers.ts'
import { judgeChanges } from './judge-changes.ts'

const random = seededNumbers(38)
const draw = (rate: number, total: number) => ({
  passed: Array.from({ length: total }, random).filter((number) => number < rate).length,
  total,
})

describe('the verdict on a part of a prompt', () => {
  it('needs a clear loss to say that the part earns its tokens', () => {
    const [large, small, none, gain] = judgeChanges({ passed: 45, total: 60 }, [
      { passed: 15, total: 60 },
      { passed: 42, total: 60 },
      { passed: 45, total: 60 },
      { passed: 60, total: 60 },
    ])
    expect([large!.verdict, small!.verdict, none!.verdict, gain!.verdict]).toEqual([
      'earns its tokens',
      'doubtful',
      'doubtful',
      'costs more than it gives',
    ])
  })

  it('calls a part without effect useless only if a loss beyond the margin can be excluded', () => {
    const same = (total: number, margin?: number) =>
      judgeChanges({ passed: total, total }, [{ passed: total, total }], margin)[0]!.verdict
    expect([same(10), same(60), same(200)]).toEqual(['doubtful', 'doubtful', 'costs more than it gives'])
    expect(same(60, 0.1)).toBe('costs more than it gives')
  })

  it('finds a layer with an effect, and not the layers without one', () => {
    let [found, wrong] = [0, 0]
    for (let suite = 0; suite < 100; suite++) {
      const judged = judgeChanges(draw(0.95, 60), [draw(0.55, 60), ...Array.from({ length: 5 }, () => draw(0.95, 60))])
      if (judged[0]!.verdict === 'earns its tokens') found++
      if (judged.slice(1).some(({ verdict }) => verdict === 'earns its tokens')) wrong++
    }
    expect(found).toBeGreaterThan(90)
    expect(wrong).toBeLessThanOrEqual(8)
  })
})
