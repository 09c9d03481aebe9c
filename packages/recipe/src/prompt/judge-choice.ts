import { isRecord, type Schema } from '@quire/runtime/answer'

/** Smaller differences between averages are treated as rounding errors. */
const TOLERANCE = 1e-9

/**
 * Reports a choice that contradicts the scores: another option has a higher weighted mean, and no reason is given. The
 * schema defines the key names: `"x-choice": { "choice": "plan", "criteria": "criteria", "reason": "despite_scores" }`.
 * Each criterion has a `weight` and `scores`. Each score names its option, under the same key as the choice.
 */
export function judgeChoice(value: unknown, schema: Schema): string[] {
  const names = schema['x-choice']
  if (!isRecord(names) || !isRecord(value)) return []
  const { choice, criteria, reason } = names as Record<'choice' | 'criteria' | 'reason', string>
  const chosen = String(value[choice])
  const means = weightedMeans(value[criteria], choice)
  const own = means.get(chosen)
  const [best] = [...means].sort(([, one], [, other]) => other - one)
  if (own === undefined || best === undefined || best[1] <= own + TOLERANCE) return []
  if (String(value[reason] ?? '').trim() !== '') return []
  return [
    `By its own weighted scores, ${choice} ${best[0]} (${best[1].toFixed(1)}) is better than the recommended ${choice} ${chosen} (${own.toFixed(1)}). ` +
      `Correct the scores or the recommendation, or give the reason in \`${reason}\`.`,
  ]
}

function weightedMeans(criteria: unknown, choice: string): Map<string, number> {
  const sums = new Map<string, { points: number; weight: number }>()
  for (const criterion of Array.isArray(criteria) ? criteria.filter(isRecord) : []) {
    const weight = Number(criterion.weight)
    for (const given of Array.isArray(criterion.scores) ? criterion.scores.filter(isRecord) : []) {
      const option = String(given[choice])
      const sum = sums.get(option) ?? { points: 0, weight: 0 }
      sums.set(option, { points: sum.points + weight * Number(given.score), weight: sum.weight + weight })
    }
  }
  return new Map([...sums].map(([option, { points, weight }]) => [option, points / weight]))
}
