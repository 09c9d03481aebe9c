import { FenceTracker } from '@quire/core/markdown'
import { type MarkdownTable, readTables } from '../document/read-tables.ts'
import { checkCalculations } from './check-calculations.ts'
import { grouped, WEEKDAYS } from './check-figures.ts'

export interface DocumentLimits {
  readonly maxWords?: number
}

/**
 * Checks what a program can check in a Markdown document: its length, the totals of its tables, the calculations
 * that it shows, and the weekdays of its dates. Returns a sentence for each fault. What cannot be checked for sure is not reported.
 * @example
 * checkDocument('We open on Monday 25 March 2027.')
 * // → ['“Monday 25 March 2027” is wrong: 25 March 2027 is a Thursday.']
 */
export function checkDocument(text: string, { maxWords }: DocumentLimits = {}): string[] {
  const words = countWords(text)
  const unfenced = withoutFences(text)
  return [
    ...(maxWords !== undefined && words > maxWords
      ? [`It has ${grouped(words)} words. At most ${grouped(maxWords)} are allowed.`]
      : []),
    ...checkWeekdays(unfenced),
    ...checkCalculations(unfenced),
    ...readTables(text).flatMap(checkTotals),
  ]
}

/**
 * Counts the words of a Markdown text, as a word processor does. Markup, dashes and the targets of links do not count.
 * @example countWords('## A [plan](plan.md)\n\n- 24 euros a year – or less') // → 8
 */
export function countWords(text: string): number {
  const plain = text.replace(/\]\([^)\s]*\)/g, '] ').replace(/<!--[\s\S]*?-->/g, ' ')
  return plain.match(/[\p{L}\p{N}](?:[\p{L}\p{N}'’-]|[.,:](?=\p{N}))*/gu)?.length ?? 0
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAY = `\\b(?<weekday>${WEEKDAYS.map((day) => `${day.slice(0, 3)}(?:${day.slice(3)})?`).join('|')}|tues|thurs?)\\b\\.?`
const MONTH = `(?<month>${MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')}|sept)\\b\\.?`
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(?<year>\\d{4})\\b'
const DATES = [
  `\\b${DAY}(?: of)? ${MONTH},? ${YEAR}`,
  `\\b${MONTH} ${DAY},? ${YEAR}`,
  `\\b${YEAR}-(?<month>\\d{2})-(?<day>\\d{2})\\b`,
]
/** “Thursday, 25 March 2027”, “Thursday the 25th of March 2027”, “2027-03-25 (Thursday)”. */
const DATED_WEEKDAYS = DATES.flatMap((date) => [
  new RegExp(`${WEEKDAY},?(?: the)? (?<date>${date})`, 'gi'),
  new RegExp(`(?<date>${date}),? \\(${WEEKDAY}(?=[),])`, 'gi'),
])

function withoutFences(text: string): string {
  const fences = new FenceTracker()
  const lines = text.split('\n').map((line) => (fences.isFenced(line) ? '' : line))
  return lines.join('\n')
}

function checkWeekdays(text: string): string[] {
  const plain = text.replace(/[*_`]/g, '').replace(/[ \u00a0]+/g, ' ')
  const found = DATED_WEEKDAYS.flatMap((pattern) => [...plain.matchAll(pattern)]).flatMap((match) => {
    const { weekday, date, day, month, year } = match.groups as Readonly<Record<string, string>>
    const monthNumber = /^\d+$/.test(month!) ? Number(month) : monthOf(month!)
    const actual = weekdayOf(Number(year), monthNumber, Number(day))
    if (actual === undefined) return [`${date} does not exist.`]
    const isRight = actual.startsWith(weekday!.toLowerCase().slice(0, 3))
    return isRight ? [] : [`“${match[0].trim()}” is wrong: ${date} is a ${actual[0]!.toUpperCase()}${actual.slice(1)}.`]
  })
  return [...new Set(found)]
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1
}

/** Returns the weekday of a date. Undefined if the date does not exist. */
function weekdayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? WEEKDAYS[date.getUTCDay()] : undefined
}

const TOTAL = /^(?:grand |overall )?(?:total|sum)\b/i
const SUBTOTAL = /\b(?:sub-?total|total|sum)\b/i

/** Checks the totals of a table with one row of totals. Rows below it, such as a limit, are not part of the sum. */
function checkTotals({ header, rows }: MarkdownTable): string[] {
  const labels = rows.map(([label = '']) => plainCell(label))
  const at = labels.findIndex((label) => TOTAL.test(label))
  // Which rows a second total contains is not sure.
  if (at < 1 || labels.some((label, index) => index !== at && SUBTOTAL.test(label))) return []
  return header.flatMap((name, column) => {
    if (column === 0) return []
    const cells = rows.slice(0, at).map((row) => plainCell(row[column] ?? ''))
    const total = plainCell(rows[at]![column] ?? '')
    const readings = stylesOf([...cells, total]).flatMap((style) => readColumn(cells, total, style) ?? [])
    if (readings.length === 0 || readings.some(isRight)) return []
    if (isBalance(rows.slice(0, at + 1), column)) return []
    const what = plainCell(name) === '' ? `Column ${column + 1}` : `The column “${plainCell(name)}”`
    return [`${what} of a table adds up to ${grouped(readings[0]!.sum)}, but “${labels[at]}” is ${total}.`]
  })
}

/**
 * Whether a column is a running balance: each line is the line before, plus or minus the line's figure in another column,
 * and the row of totals repeats the last line. Such a column does not add up.
 */
function isBalance(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row.map(plainCell))
  return stylesOf(cells.flat()).some((style) => {
    const valueAt = (row: number, at: number): number => readFigure(cells[row]![at] ?? '', style)?.value ?? Number.NaN
    const last = rows.length - 2
    if (last < 1 || !isClose(valueAt(last, column), valueAt(last + 1, column))) return false
    return cells[0]!.some(
      (_, other) =>
        other !== column &&
        cells.slice(1, -1).every((_row, index) => {
          const change = valueAt(index + 1, column) - valueAt(index, column)
          return isClose(Math.abs(change), Math.abs(valueAt(index + 1, other)))
        }),
    )
  })
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
}

interface Column {
  readonly lines: readonly Figure[]
  readonly stated: Figure
  readonly sum: number
}

/** Reads the figures of a column. Undefined if a cell is no figure, or if the units differ. */
function readColumn(cells: readonly string[], total: string, style: Style): Column | undefined {
  const written = cells.filter((cell) => !/^[-–—.]?$/.test(cell))
  const lines = written.flatMap((cell) => readFigure(cell, style) ?? [])
  const stated = readFigure(total, style)
  if (!stated || lines.length === 0 || lines.length < written.length) return undefined
  const units = new Set([...lines, stated].map(({ unit }) => unit).filter((unit) => unit !== ''))
  if (units.size > 1) return undefined
  return { lines, stated, sum: lines.reduce((sum, { value }) => sum + value, 0) }
}

interface Figure {
  readonly value: number
  readonly decimals: number
  readonly unit: string
}

/** How figures are written: 1,250.50 or 1.250,50. A space or an apostrophe can group digits in both. */
interface Style {
  readonly group: string
  readonly point: string
}

/** A text does not say which style it uses. Both are tried if the figures can be read in both. */
function stylesOf(cells: readonly string[]): Style[] {
  const isContinental = cells.some((cell) => /\.\d{3}(?!\d)|,\d{1,2}(?!\d)/.test(cell))
  const english = { group: ',', point: '.' }
  return isContinental ? [english, { group: '.', point: ',' }] : [english]
}

/** Reads a cell with one figure, such as `€ 1,250.50`, `−3 h` or `12 %`. Returns undefined for anything else. */
function readFigure(cell: string, { group, point }: Style): Figure | undefined {
  const match = /^(?<before>[^\d]*?)(?<figure>\d(?:[\d.,'’ \u202f\u00a0]*\d)?)(?<after>[^\d]*)$/u.exec(cell)
  if (!match) return undefined
  const { before = '', figure = '', after = '' } = match.groups as Readonly<Record<string, string>>
  const sign = /^(?:about |approx\.? |ca\.? |~|≈)/i.test(before) ? undefined : signOf(before, after)
  if (sign === undefined) return undefined
  const [whole = '', decimals = '', ...more] = figure.split(point)
  const groups = whole.split(new RegExp(`[\\${group}'’ \\u202f\\u00a0]`))
  const isGrouped =
    groups.length === 1 || (groups[0]!.length <= 3 && groups.slice(1).every((part) => part.length === 3))
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(decimals)) return undefined
  const value = Number(`${groups.join('')}.${decimals || '0'}`)
  const unit = `${before}${after}`.replace(/[-−–+().\s]/g, '').toLowerCase()
  return { value: sign * value, decimals: decimals.length, unit: unit.replace(/s$/, '') }
}

/** −1 for a negative figure. Undefined if the text around the figure is more than a sign, a currency or a unit. */
function signOf(before: string, after: string): number | undefined {
  const isPlain = /^[-−–+(]?\s*(?:\p{Sc}|[a-z]{1,5}\.?)?\s*[-−–+]?\s*$/iu.test(before)
  if (!isPlain || !/^\s*(?:%|\p{Sc}|\p{L}[\p{L}.]*(?: \p{L}[\p{L}.]*){0,2})?\s*\)?$/u.test(after)) return undefined
  return /[-−–]/.test(before) || (before.startsWith('(') && after.endsWith(')')) ? -1 : 1
}

/** Shares are often rounded. Other figures are only rounded if the total has fewer decimals than its lines. */
function isRight({ lines, stated, sum }: Column): boolean {
  const decimals = Math.max(...lines.map((figure) => figure.decimals))
  const unit = 10 ** -Math.min(stated.decimals, decimals)
  const rounding = stated.decimals < decimals ? unit / 2 : 0
  const tolerance = stated.unit === '%' ? (unit * (lines.length + 1)) / 2 : rounding
  return Math.abs(sum - stated.value) <= tolerance + 1e-9 * Math.max(1, Math.abs(sum))
}

function plainCell(cell: string): string {
  return cell
    .replace(/[*_`]|\\(?=\|)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
