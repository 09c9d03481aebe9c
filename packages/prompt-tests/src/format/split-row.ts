import type { AnswerCheck } from './prompt-test.ts'

const EXPECTED = /^__expected\d*$/
const PREFIX = /^([a-z]+(?:-[a-z]+)*)(?:\([\d.]+\))?:\s*([\s\S]+)$/

const CHECKS: Readonly<Record<string, (text: string) => AnswerCheck>> = {
  equals: (equals) => ({ equals }),
  contains: (contains) => ({ contains }),
  icontains: (icontains) => ({ icontains }),
  absent: (absent) => ({ absent }),
  'not-contains': (absent) => ({ absent }),
  regex: (regex) => ({ regex }),
}
/** Assertions of promptfoo's tables that must be written as checks of the case. */
const OTHERS = ['similar', 'llm-rubric', 'grade', 'javascript', 'fn', 'eval', 'python', 'is-json', 'contains-json']

/**
 * A row's inputs, and the expectations of its answer: `__expected`, or several with numbers. A value is the whole
 * answer, or begins with the name of a check: `contains: refund`.
 */
export function splitRow(row: Readonly<Record<string, unknown>>): {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly checks: readonly AnswerCheck[]
} {
  const isExpected = ([name]: [string, unknown]): boolean => EXPECTED.test(name)
  const entries = Object.entries(row)
  return {
    inputs: Object.fromEntries(entries.filter((entry) => !isExpected(entry))),
    checks: entries.filter(isExpected).flatMap(([, value]) => {
      const text = String(value ?? '').trim()
      return text === '' ? [] : [checkOf(text)]
    }),
  }
}

function checkOf(text: string): AnswerCheck {
  const [, name = '', rest = ''] = PREFIX.exec(text) ?? []
  if (OTHERS.includes(name)) {
    const known = Object.keys(CHECKS).join(', ')
    throw new Error(`'${name}' is not supported in a table. A row takes ${known}; write other checks under 'answer'.`)
  }
  const check = Object.hasOwn(CHECKS, name) ? CHECKS[name]!(rest) : { equals: text }
  if ('regex' in check) new RegExp(String(check.regex), 'mu')
  return check
}
