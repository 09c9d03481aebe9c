import { calculate, grouped } from './check-figures.ts'

/** A figure as people write it: 12, 1,250 or 0.5. Not part of a time, a date, a range or a longer number. */
const FIGURE = String.raw`(?<![\d.,:/’'])\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,9})?(?![\d:/])|(?<![\d.,:/’'])\d{1,12}(?:\.\d{1,9})?(?![\d:/]|[.,]\d)`
const CURRENCY = String.raw`(?:\p{Sc} ?)?`
/** What a figure counts: at most two words, or a share. */
const UNIT = String.raw`(?: ?%| ?\p{Sc}| (?!of\b|to\b|and\b|or\b|x\b)\p{L}{1,20}(?:[ -](?!of\b|to\b|and\b|or\b|x\b)\p{L}{1,20})?)?`
const TERM = String.raw`\({0,3}${CURRENCY}(?:${FIGURE})${UNIT}\){0,3}`
/** A minus needs space on both sides, because “3–4” is a range. */
const OPERATOR = `(?: ?[×·÷] ?| [x/*+−–-] |(?<=%|percent) of )`
const EQUATION = new RegExp(
  `(?<left>${TERM}(?:${OPERATOR}${TERM}){1,12}) ?= ?(?<sign>[−–-]?)${CURRENCY}(?<result>${FIGURE})(?<unit>${UNIT})(?! ?[×·÷=]| [x/*+−–-] )`,
  'gu',
)
/** The same quantity in two of these units is not the same figure. */
const TIME = /(?<!\p{L})(?:s|secs?|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?)(?!\p{L})/giu

/** How far before a calculation its sentence may begin. */
const MAX_CLAUSE = 200
const MAGNITUDE = /\b(?:hundred|thousand|million|billion|dozen|k|m|bn)\b/i

/**
 * Checks the calculations that a text shows, such as `23 × 210 = 4,830`. Returns a sentence for each wrong one. What
 * cannot be checked for sure, such as a calculation that converts minutes to hours, is not reported.
 * @example checkCalculations('Fuel: 12 × 31 = 382.') // → ['“12 × 31 = 382” is wrong: 12 × 31 is 372.']
 */
export function checkCalculations(text: string): string[] {
  const plain = text.replace(/[*_`\\](?! )/g, '').replace(/[ \u00a0\u202f]+/g, ' ')
  const found = [...plain.matchAll(EQUATION)].flatMap((match) => {
    const { sign, result, unit, ...written } = match.groups as Readonly<
      Record<'left' | 'sign' | 'result' | 'unit', string>
    >
    // A bracket that closes after the result belongs to the sentence.
    const left = written.left.replace(/^\(+/, (open) => open.slice(Math.max(0, unclosed(written.left))))
    const start = match.index + written.left.length - left.length
    // 1.250 may be a little more than one, or 1,250 as many languages write it.
    if (/\d\.\d{3}(?!\d)/.test(`${left} ${result}`)) return []
    if (unclosed(left) !== 0 || !isFirst(plain.slice(0, start)) || unitsDiffer(left, unit)) return []
    const expected = calculate(inFigures(left))
    if (expected === undefined) return []
    const figure = Number(result.replaceAll(',', ''))
    const tolerance = stepOf(result) + Math.abs(expected) * roundingOf(left)
    // Costs are often written as a negative result of a positive calculation.
    const stated = sign === '' ? [figure] : [-figure, figure]
    const right = isShare(unit) ? [expected, expected * 100] : [expected]
    const isRight = stated.some((one) => right.some((value) => Math.abs(one - value) < tolerance))
    if (isRight) return []
    return [`“${plain.slice(start, match.index + match[0].length)}” is wrong: ${left} is ${grouped(expected)}.`]
  })
  return [...new Set(found)]
}

/** Whether a calculation begins here: neither a figure nor an operator before it is part of it. */
function isFirst(before: string): boolean {
  const near = before.slice(-MAX_CLAUSE).replace(/(?<=^|\n) *[-+] $/, '')
  const clause = /[^.;:!?(“"|\n]*$/.exec(near)![0]
  return !/\d|[×·÷=+]|\p{Sc}/u.test(clause) && !/[×·÷=+−–-] ?\(*$/.test(near)
}

function unclosed(text: string): number {
  return text.split('(').length - text.split(')').length
}

/** Whether the result is, or may be, in another unit than the calculation. */
function unitsDiffer(left: string, unit: string): boolean {
  if (MAGNITUDE.test(`${left} ${unit}`)) return true
  const unitsOf = (text: string): string[] => [...text.matchAll(TIME)].map(([word]) => word.toLowerCase().slice(0, 1))
  const times = unitsOf(left)
  return times.length > 0 && new Set([...times, unitsOf(unit)[0]]).size > 1
}

function isShare(unit: string): boolean {
  return /%|percent/.test(unit)
}

/** Leaves out currencies and units. Shares become fractions. */
function inFigures(left: string): string {
  return left
    .replace(/(\d[\d.,]*) ?(?:%|percent\b)/g, '($1 / 100)')
    .replace(/ of /g, ' × ')
    .replace(/ x /g, ' × ')
    .replace(/\p{Sc}/gu, '')
    .replace(/\p{L}+(?:-\p{L}+)?/gu, '')
}

/** How far a result may be off, if it was rounded up or down at its last digit that is not zero. */
function stepOf(result: string): number {
  const decimals = /\.(\d*[1-9])0*$/.exec(result)?.[1]?.length ?? 0
  const zeros = /0*$/.exec(result.replaceAll(',', '').replace(/\.0+$/, ''))![0].length
  return (decimals > 0 || zeros === 0 ? 10 ** -decimals : 10 ** zeros / 2) + 1e-9
}

/** How far a result may be off, as a share of it, because the figures with decimals were rounded before. */
function roundingOf(left: string): number {
  const figures = [...left.matchAll(/\d[\d,]*\.(\d+)/g)]
  return figures.reduce((sum, [written, decimals = '']) => {
    const value = Number(written.replaceAll(',', ''))
    return value === 0 ? sum : sum + (0.5 * 10 ** -decimals.length) / value
  }, 0)
}
