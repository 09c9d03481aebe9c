import type { TextCheck, Texts } from '../format/prompt-test.ts'
import type { Failing } from './finding.ts'
import { firstDifference } from './first-difference.ts'

const EXCERPT = 60

const TEXT_CHECKS = ['contains', 'icontains', 'absent', 'startsWith', 'regex', 'equals', 'any', 'not']

export function isTextCheck(check: object): check is TextCheck {
  return TEXT_CHECKS.some((name) => name in check)
}

/** Checks a text for required and forbidden parts. */
export function checkText(text: string, what: string, check: TextCheck): Failing[] {
  if ('contains' in check) {
    return all(check.contains).flatMap((part) => (text.includes(part) ? [] : missing(text, what, part)))
  }
  if ('icontains' in check) {
    const folded = text.toLowerCase()
    const lacking = all(check.icontains).filter((part) => !folded.includes(part.toLowerCase()))
    return lacking.map((part) => ({ message: `The ${what} does not contain ${quoted(part)}, ignoring case.` }))
  }
  if ('absent' in check) {
    return all(check.absent).flatMap((part) => {
      const at = text.indexOf(part)
      if (at < 0) return []
      return [
        {
          message: `The ${what} contains ${quoted(part)} on line ${lineAt(text, at)}.`,
          difference: [lineAround(text, at)],
        },
      ]
    })
  }
  if ('startsWith' in check) {
    if (text.trimStart().startsWith(check.startsWith)) return []
    return [{ message: `The ${what} does not start with ${quoted(check.startsWith)}.` }]
  }
  if ('equals' in check) {
    const [expected, found] = [check.equals.trim(), text.trim()]
    if (expected === found) return []
    return [{ message: `The ${what} is not the expected text.`, difference: firstDifference(expected, found) }]
  }
  if ('any' in check) {
    const failing = check.any.map((one) => checkText(text, what, one))
    if (failing.some((one) => one.length === 0)) return []
    return [{ message: 'None of the checks passes.', difference: failing.flat().map(({ message }) => message) }]
  }
  if ('not' in check) {
    if (checkText(text, what, check.not).length > 0) return []
    const [[name, value] = ['', '']] = Object.entries(check.not)
    return [{ message: `The ${what} must not satisfy ${name}: ${quoted(textOf(value))}.` }]
  }
  return all(check.regex).flatMap((expression) =>
    new RegExp(expression, 'mu').test(text) ? [] : [{ message: `The ${what} does not match /${expression}/.` }],
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export function all(texts: Texts): readonly string[] {
  return typeof texts === 'string' ? [texts] : texts
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text)
}

/** Reports a missing `part`. Shows the line that contains its beginning, because often only one word has changed. */
function missing(text: string, what: string, part: string): Failing[] {
  let length = part.length - 1
  const MIN = 8
  while (length >= MIN && !text.includes(part.slice(0, length))) length = Math.floor(length * 0.8)
  const message = `The ${what} does not contain ${quoted(part)}.`
  if (length < MIN) return [{ message }]
  const at = text.indexOf(part.slice(0, length))
  return [{ message, difference: [`Closest match, on line ${lineAt(text, at)}: ${lineAround(text, at)}`] }]
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

function lineAround(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at)
  return text.slice(start, end < 0 ? undefined : end).slice(0, 160)
}
