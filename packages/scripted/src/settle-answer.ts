import { isRecord, resolveSchema, type Schema } from '@quire/runtime/answer'

type Values = Record<string, unknown>

const FIRST_DAY = Date.UTC(2027, 0, 4)
const DAY = 86_400_000
const DAYS_BETWEEN = 9

/**
 * Makes the parts of an answer agree with each other, as the keywords of `judgeAnswer` ask: calculations have their
 * results, lists add up, dates fall on their weekdays, and lists name each id once. No prompt says how far a plan may go,
 * so every limit counts as exceeded. No prompt says which of its parts is quoted, so quotations leave out all words.
 */
export function settleAnswer(value: unknown, schema: object): unknown {
  return settle(value, schema, 0)

  function settle(part: unknown, unresolved: unknown, index: number): unknown {
    const own = resolveSchema(unresolved, schema as Schema)
    if (typeof part === 'string' && own['x-quote'] !== undefined) return '…'
    if (Array.isArray(part))
      return nameIds(
        part.map((entry, at) => settle(entry, own.items, at)),
        own,
      )
    if (!isRecord(part)) return part
    const properties = isRecord(own.properties) ? own.properties : {}
    const members = Object.entries(part).map(([key, member]) => [key, settle(member, properties[key], index)])
    const settled: Values = Object.fromEntries(members)
    const { calculation, amount } = namesOf(own['x-calculation'])
    if (calculation !== undefined && amount !== undefined) {
      settled[calculation] = `${index + 2} × 40`
      settled[amount] = (index + 2) * 40
    }
    const { list, amount: summand, total } = namesOf(own['x-total'])
    const entries = list === undefined ? undefined : settled[list]
    if (Array.isArray(entries) && total !== undefined) {
      settled[total] = entries.reduce<number>((sum, entry) => sum + Number((entry as Values)[summand ?? '']), 0)
    }
    const { date, weekday } = namesOf(own['x-weekday'])
    if (date !== undefined && weekday !== undefined) {
      const day = new Date(FIRST_DAY + index * DAYS_BETWEEN * DAY)
      settled[date] = day.toISOString().slice(0, 10)
      settled[weekday] = day.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
    }
    const { keeps } = namesOf(own['x-limit'])
    if (keeps !== undefined) settled[keeps] = false
    return settled
  }
}

/** Gives each entry of a list its own id, if the schema says which ids there are. */
function nameIds(entries: readonly unknown[], schema: Schema): readonly unknown[] {
  const keyword = schema['x-ids']
  if (!isRecord(keyword) || !isRecord(schema.items)) return entries
  const key = typeof keyword.id === 'string' ? keyword.id : undefined
  const { enum: ids } = (key === undefined ? schema.items : (schema.items.properties as Values)[key]) as Values
  if (!Array.isArray(ids)) return entries
  const named = entries.slice(0, ids.length)
  return named.map((entry, index) => (key === undefined ? ids[index] : { ...(entry as Values), [key]: ids[index] }))
}

function namesOf(keyword: unknown): Readonly<Record<string, string | undefined>> {
  return isRecord(keyword) ? (keyword as Readonly<Record<string, string>>) : {}
}
