import type { AnswerCheck, TextCheck } from './prompt-test.ts'

/** An assertion as written for promptfoo. */
export interface Assertion {
  readonly type: string
  readonly value?: unknown
  readonly threshold?: number
}

/** The default threshold of a rubric. */
const PASSING_SCORE = 0.7
/** The default similarity threshold of an assertion. */
const SIMILAR = 0.75

const TEXT_CHECKS: Readonly<Record<string, (value: unknown) => TextCheck>> = {
  equals: (value) => ({ equals: text(value) }),
  contains: (value) => ({ contains: text(value) }),
  icontains: (value) => ({ icontains: text(value) }),
  'contains-all': (value) => ({ contains: list(value) }),
  'icontains-all': (value) => ({ icontains: list(value) }),
  'contains-any': (value) => ({ any: list(value).map((contains) => ({ contains })) }),
  'icontains-any': (value) => ({ any: list(value).map((icontains) => ({ icontains })) }),
  'starts-with': (value) => ({ startsWith: text(value) }),
  regex: (value) => ({ regex: text(value) }),
}
const OTHER_CHECKS: Readonly<Record<string, (assertion: Assertion) => readonly AnswerCheck[]>> = {
  absent: ({ value }) => [{ absent: text(value) }],
  'not-contains': ({ value }) => [{ absent: text(value) }],
  'is-json': ({ value }) => [{ json: 'only' }, ...(hasValue(value) ? [schema(value)] : [])],
  'contains-json': ({ value }) => [schema(hasValue(value) ? value : {})],
  // Compares words, not embeddings. A failure prints the similarity, so that users can choose a threshold.
  similar: ({ value, threshold = SIMILAR }) => [{ similar: { text: text(value), atLeast: threshold } }],
  judge: rubric,
  'llm-rubric': rubric,
  grade: rubric,
  factuality: rubric,
  'g-eval': rubric,
  'model-graded-closedqa': rubric,
}
const INSTEAD: Readonly<Record<string, string>> = {
  javascript: "put the code into a file and use 'score: ./file.js'",
  python: "only JavaScript can score answers; use 'score: ./file.js', 'schema', 'regex' or 'judge'",
  webhook: "only JavaScript can score answers; use 'score: ./file.js', 'schema', 'regex' or 'judge'",
  cost: "'quire cost' shows the cost of runs; 'maxTokens' limits the prompt",
  latency: "'quire ask --models A,B' compares the speed of models",
}

/**
 * Converts an assertion to checks. @throws Error if the assertion has no equivalent. The message names alternatives.
 */
export function checksOfAssertion(assertion: Assertion): readonly AnswerCheck[] {
  const { type, value } = assertion
  if (Object.hasOwn(OTHER_CHECKS, type)) return OTHER_CHECKS[type]!(assertion)
  if (Object.hasOwn(TEXT_CHECKS, type)) return [TEXT_CHECKS[type]!(value)]
  const denied = type.replace(/^not-/, '')
  if (denied !== type && Object.hasOwn(TEXT_CHECKS, denied)) return [{ not: TEXT_CHECKS[denied]!(value) }]
  const instead = Object.hasOwn(INSTEAD, denied) ? INSTEAD[denied] : `known: ${assertionNames().join(', ')}`
  throw new Error(`'${type}' has no equivalent: ${instead}.`)
}

/** Whether a word is the name of an assertion. Includes unsupported assertions. */
export function isAssertionName(word: string): boolean {
  const name = word.replace(/^not-/, '')
  return [TEXT_CHECKS, OTHER_CHECKS, INSTEAD].some((names) => Object.hasOwn(names, name))
}

function assertionNames(): string[] {
  return [...Object.keys(TEXT_CHECKS), ...Object.keys(OTHER_CHECKS)]
}

function rubric({ value, threshold = PASSING_SCORE }: Assertion): readonly AnswerCheck[] {
  return [{ judge: { rubric: text(value), atLeast: threshold } }]
}

function schema(value: unknown): AnswerCheck {
  if (typeof value === 'object' && value !== null) return { schema: value }
  throw new Error('a schema must be an object.')
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error('its value must be a string.')
}

/** Reads several strings from a list or from a comma-separated string. */
function list(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(text)
  return text(value)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
