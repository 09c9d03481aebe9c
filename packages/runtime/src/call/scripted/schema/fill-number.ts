import { hintWords } from '../writing/kind-of-section.ts'
import type { Filling, Place } from './filling.ts'
import type { JsonSchema } from './json-schema.ts'

/** Ranges that a name suggests where the schema has none. */
const USUAL: readonly { readonly words: readonly string[]; readonly low: number; readonly high: number }[] = [
  { words: ['score', 'rating', 'stars'], low: 1, high: 5 },
  { words: ['percent', 'percentage', 'pct', 'completion'], low: 5, high: 95 },
  { words: ['probability', 'likelihood', 'confidence', 'weight', 'ratio', 'share'], low: 0, high: 1 },
  { words: ['week', 'weeks', 'month', 'months', 'priority', 'rank', 'order'], low: 1, high: 8 },
  { words: ['price', 'cost', 'budget', 'amount'], low: 50, high: 2000 },
]

export function fillNumber(schema: JsonSchema, isInteger: boolean, place: Place, filling: Filling): number {
  const words = place.names.slice(-1).flatMap(hintWords)
  const usual = USUAL.find((entry) => entry.words.some((word) => words.includes(word))) ?? { low: 1, high: 12 }
  let step = schema.multipleOf ?? (isInteger ? 1 : 0)
  if (isInteger && schema.multipleOf !== undefined && !Number.isInteger(schema.multipleOf)) {
    step = leastWholeMultiple(schema.multipleOf)
  }
  let low = schema.minimum ?? Number.NEGATIVE_INFINITY
  let high = schema.maximum ?? Number.POSITIVE_INFINITY
  const gap = step || 1e-9
  if (typeof schema.exclusiveMinimum === 'number')
    low = Math.max(low, schema.exclusiveMinimum + nudge(schema.exclusiveMinimum, gap))
  else if (schema.exclusiveMinimum) low += nudge(low, gap)
  if (typeof schema.exclusiveMaximum === 'number')
    high = Math.min(high, schema.exclusiveMaximum - nudge(schema.exclusiveMaximum, gap))
  else if (schema.exclusiveMaximum) high -= nudge(high, gap)

  const from = Math.max(
    low,
    low === Number.NEGATIVE_INFINITY && high < usual.low ? high - 10 : Math.min(usual.low, high),
  )
  const to = Math.max(from, Math.min(high, Math.max(usual.high, from + (usual.high - usual.low))))
  const key = ['number', ...place.names, place.index]
  if (step === 0) {
    const value = from + ((to - from) * filling.choice.index(21, ...key)) / 20
    const rounded = Math.round(value * 100) / 100
    return rounded >= low && rounded <= high ? rounded : value
  }
  // Exclusive ends are taken in whole steps below, so a bound that is itself a multiple is stepped over.
  const first = Math.ceil(roundNear(from / step))
  const last = Math.floor(roundNear(to / step))
  const count = Math.max(1, Math.min(last - first + 1, 1000))
  const chosen = first + filling.choice.index(count, ...key)
  return Number((chosen * step).toPrecision(15))
}

/** The smallest change of a number that a step, or its own precision, can tell. */
function nudge(value: number, gap: number): number {
  return gap >= 1e-6 ? Math.min(gap, 1e-6) : Math.max(gap, Math.abs(value) * 1e-12)
}

function roundNear(value: number): number {
  const whole = Math.round(value)
  return Math.abs(whole - value) < 1e-9 ? whole : value
}

function leastWholeMultiple(step: number): number {
  for (let count = 1; count <= 1000; count++)
    if (Number.isInteger(roundNear(step * count))) return Math.round(step * count)
  return 1
}
