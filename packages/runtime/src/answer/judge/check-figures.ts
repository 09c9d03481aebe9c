import { isRecord, type Schema } from '../resolve-schema.ts'
import { type Values, valuesAt } from './input-values.ts'

/** Smaller differences are rounding. */
const TOLERANCE = 0.006
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Recalculates the figures of an object. Its schema says what to check:
 *
 * - `x-total: { list, amount, total }`: the amounts in the list add up to the total.
 * - `x-calculation: { calculation, amount }`: a calculation such as `23 × 210` has this result.
 * - `x-weekday: { date, weekday }`: the date exists and falls on the weekday.
 * - `x-limit: { limits, limit, total, keeps, unit }`: the total keeps the limit with this id, or `keeps` is false, or
 *   the units differ. `limits` is
 *   the path of a list in the inputs. Its entries have `id`, `kind` (`at_most`, `at_least`, `exactly`), `figure` and
 *   `unit`.
 */
export function checkFigures(value: unknown, schema: Schema, inputs: Values): string[] {
  if (!isRecord(value)) return []
  const checks = [checkTotal, checkCalculation, checkWeekday, checkLimit]
  return checks.flatMap((check) => check(value, schema, inputs) ?? [])
}

function checkTotal(part: Values, own: Schema): string | undefined {
  const { list, amount, total } = namesOf(own['x-total'])
  const entries = part[list!]
  const stated = part[total!]
  if (!Array.isArray(entries) || typeof stated !== 'number') return undefined
  const sum = entries.reduce<number>((all, entry) => all + (isRecord(entry) ? Number(entry[amount!]) : Number.NaN), 0)
  if (!Number.isFinite(sum) || isNear(sum, stated)) return undefined
  return `The amounts in \`${list}\` add up to ${figure(sum)}, but \`${total}\` is ${figure(stated)}.`
}

function checkCalculation(part: Values, own: Schema): string | undefined {
  const { calculation, amount } = namesOf(own['x-calculation'])
  const written = part[calculation!]
  const stated = part[amount!]
  const result = typeof written === 'string' ? calculate(written) : undefined
  if (result === undefined || typeof stated !== 'number') return undefined
  // A result is often rounded, and a share often written as a quotient and stated in percent.
  const decimals = /\.(\d+)$/.exec(String(stated))?.[1]?.length ?? 0
  const isRounded = (value: number): boolean => Math.abs(value - stated) <= 0.5 * 10 ** -decimals
  if ([result, result * 100].some((value) => isNear(value, stated) || isRounded(value))) return undefined
  return `${written} is ${figure(result)}, but \`${amount}\` is ${figure(stated)}.`
}

function checkWeekday(part: Values, own: Schema): string | undefined {
  const { date, weekday } = namesOf(own['x-weekday'])
  const written = part[date!]
  if (typeof written !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(written)) return undefined
  const day = new Date(`${written}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(written)) return `${written} does not exist.`
  const actual = WEEKDAYS[day.getUTCDay()]!
  const stated = String(part[weekday!] ?? '')
    .trim()
    .toLowerCase()
  // Only English names can be compared.
  if (!WEEKDAYS.includes(stated) || stated === actual) return undefined
  return `${written} is a ${actual[0]!.toUpperCase()}${actual.slice(1)}, not a ${part[weekday!]}.`
}

function checkLimit(part: Values, own: Schema, inputs: Values): string | undefined {
  const { limits, limit, total, keeps, unit: ownUnit } = namesOf(own['x-limit'])
  const [list] = limits === undefined ? [] : (valuesAt(inputs, limits) ?? [])
  const stated = part[total!]
  if (!Array.isArray(list) || typeof stated !== 'number' || part[keeps!] === false) return undefined
  const meant = list.find((one): one is Values => isRecord(one) && one.id === part[limit!])
  if (!meant) return `\`${limit}\` is ${JSON.stringify(part[limit!])}, but there is no such limit.`
  const { figure: bound, kind, unit } = meant
  if (typeof bound !== 'number' || isNear(stated, bound)) return undefined
  // Figures in different units cannot be compared, such as working days with a number of people.
  if (ownUnit !== undefined && plainUnit(part[ownUnit]) !== plainUnit(unit)) return undefined
  const words = { at_most: 'at most', at_least: 'at least', exactly: 'exactly' }[String(kind)]
  const isKept = kind === 'at_most' ? stated < bound : kind === 'at_least' ? stated > bound : words === undefined
  if (isKept) return undefined
  return (
    `${part[limit!]} allows ${words} ${figure(bound)} ${typeof unit === 'string' ? unit : ''}`.trimEnd() +
    `, but \`${total}\` is ${figure(stated)}. Change the plan until it keeps the limit, or set \`${keeps}\` to false and say what you ask for.`
  )
}

function plainUnit(unit: unknown): string {
  return typeof unit === 'string'
    ? unit
        .toLowerCase()
        .replace(/[^\p{L}\p{Sc}%]+/gu, ' ')
        .trim()
    : ''
}

function namesOf(keyword: unknown): Readonly<Record<string, string>> {
  return isRecord(keyword) ? (keyword as Readonly<Record<string, string>>) : {}
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(TOLERANCE, Math.abs(other) * 1e-4)
}

/** Writes a figure with groups of three digits, such as 1,250.5. */
export function grouped(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)
}

function figure(value: number): string {
  return String(Number(value.toFixed(2)))
}

/**
 * Calculates a sum, product or quotient that is written as people write it: `23 × 210`, `(4 + 2) * 1,250 ÷ 3`. Returns
 * undefined for anything else, such as a calculation with units.
 */
export function calculate(text: string): number | undefined {
  const normal = text
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/[×x·]/g, '*')
    .replace(/[÷:]/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/\s+/g, '')
  const tokens = normal.match(/\d+(?:\.\d+)?|[-+*/()]/g) ?? []
  if (tokens.join('') !== normal || tokens.length < 3) return undefined
  let at = 0
  const result = sum()
  return at === tokens.length && Number.isFinite(result) ? result : undefined

  function sum(): number {
    let total = product()
    while (tokens[at] === '+' || tokens[at] === '-') total += tokens[at++] === '+' ? product() : -product()
    return total
  }

  function product(): number {
    let total = factor()
    while (tokens[at] === '*' || tokens[at] === '/') total *= tokens[at++] === '*' ? factor() : 1 / factor()
    return total
  }

  function factor(): number {
    const token = tokens[at++]
    if (token === '-') return -factor()
    if (token !== '(') return token === undefined ? Number.NaN : Number(token)
    const inner = sum()
    return tokens[at++] === ')' ? inner : Number.NaN
  }
}
