import { isDeepStrictEqual } from 'node:util'
import { type ParsedResponse, parseJson, parseResponse, parseVerdict, QuireError } from '@quire/core'
import type { ReadVerdict } from '@quire/runtime/answer'
import { repairJsonText } from '@quire/runtime/repair'
import type { AnswerCheck, Judging, PairJudging, Scoring } from '../format/prompt-test.ts'
import { checkText, isTextCheck, quoted } from './check-text.ts'
import type { Failing } from './finding.ts'
import type { CodeScore } from './load-scorer.ts'
import type { ReadAnswer } from './read-answer.ts'

export interface Judgement {
  /** From 0 to 1. */
  readonly score: number
  readonly reason: string
}

/** How an answer compares with another one. */
export interface Preference {
  readonly outcome: 'win' | 'tie' | 'loss'
  readonly reason: string
}

/** What checks need in addition to the text: a judge, and the values that the blueprint's contract gives. */
export interface AnswerCheckOptions extends Pick<ReadAnswer, 'verdict' | 'response'> {
  judge(answer: string, judging: Judging): Promise<Judgement>
  compare(answer: string, judging: PairJudging): Promise<Preference>
  score(answer: string, scoring: Scoring): Promise<CodeScore>
  /** The similarity of two texts according to an embedding model. */
  meaning(answer: string, text: string, model: string): Promise<number>
}

/** The differences between an answer and what was expected. */
export async function checkAnswer(answer: string, check: AnswerCheck, context: AnswerCheckOptions): Promise<Failing[]> {
  if (isTextCheck(check)) return checkText(answer, 'answer', check)
  if ('json' in check) return checkOnlyJson(answer)
  if ('schema' in check) return checkSchema(answer, check.schema)
  if ('verdict' in check) return checkVerdict(answer, check.verdict, context.verdict)
  if ('action' in check) return checkAction(context.response ?? parseResponse(answer), check.action)
  if ('similar' in check) {
    const { text, atLeast, embedding } = check.similar
    const found = embedding === undefined ? similarity(text, answer) : await context.meaning(answer, text, embedding)
    if (found >= atLeast) return []
    return [{ message: `The answer’s similarity to the reference text is ${found.toFixed(2)}, less than ${atLeast}.` }]
  }
  if ('score' in check) {
    const { isPassed, reason } = await context.score(answer, check.score)
    return isPassed ? [] : [{ message: reason }]
  }
  const { judge } = check
  if ('pairwise' in judge) {
    const { outcome, reason } = await context.compare(answer, judge)
    if (outcome === 'win' || (outcome === 'tie' && judge.atLeast !== 'win')) return []
    const what = outcome === 'tie' ? 'does not prefer the answer' : 'prefers the other answer'
    return [{ message: `The judge ${what}: ${reason}` }]
  }
  const { score, reason } = await context.judge(answer, judge)
  if (score >= judge.atLeast) return []
  return [{ message: `The judge gave ${score}, less than ${judge.atLeast}: ${reason}` }]
}

function checkOnlyJson(answer: string): Failing[] {
  try {
    JSON.parse(answer)
    return []
  } catch (error) {
    return [{ message: `The answer is not pure JSON: ${(error as Error).message}` }]
  }
}

async function checkSchema(answer: string, schema: object): Promise<Failing[]> {
  const { state, diagnostics } = await parseJson(answer, { schema, repair: repairJsonText })
  if (state === 'complete' || state === 'repaired') return []
  const why = diagnostics.map(({ message }) => message)
  return [
    {
      message:
        state === 'truncated' ? 'The JSON of the answer is truncated.' : 'The answer does not satisfy the schema.',
      difference: why.slice(0, 3),
    },
  ]
}

function checkVerdict(answer: string, expected: string, read: ReadVerdict | undefined): Failing[] {
  try {
    const { verdict: name = 'missing' } = read ?? { verdict: parseVerdict(answer).name }
    return name === expected.toUpperCase()
      ? []
      : [{ message: `The verdict is ${name}, not ${expected.toUpperCase()}.` }]
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return [{ message: error.message }]
  }
}

function checkAction(
  { actions }: Pick<ParsedResponse, 'actions'>,
  expected: { type: string; params?: Readonly<Record<string, unknown>> },
): Failing[] {
  const same = actions.filter(({ type }) => type === expected.type)
  const types = actions.map(({ type }) => type)
  if (same.length === 0) {
    return [{ message: `The answer has no action '${expected.type}'. Its actions: ${types.join(', ') || 'none'}.` }]
  }
  const differing = (params: Readonly<Record<string, unknown>>) =>
    Object.entries(expected.params ?? {}).find(([name, value]) => !isSame(params[name], value))
  const wrong = same.map(({ params }) => differing(params))
  if (wrong.some((one) => one === undefined)) return []
  const [name, value] = wrong[0]!
  const found = same[0]!.params[name]
  return [
    {
      message: `Action '${expected.type}' has ${name} = ${found === undefined ? 'nothing' : quoted(JSON.stringify(found))}, but ${JSON.stringify(value)} was expected.`,
    },
  ]
}

/** Parameters without a schema are strings, so the string `3` also matches the number 3. */
function isSame(found: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(found, expected) || (typeof found === 'string' && found.trim() === String(expected))
}

/**
 * The similarity of two texts, from 0 to 1: the Sørensen–Dice coefficient of their word pairs. Case, punctuation and
 * white space are ignored.
 */
export function similarity(one: string, other: string): number {
  const first = pairsOf(one)
  const second = pairsOf(other)
  if (first.length + second.length === 0) return 1
  const left = new Map<string, number>()
  for (const pair of first) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of second) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    left.set(pair, count - 1)
    shared++
  }
  return (2 * shared) / (first.length + second.length)
}

/** The cosine of the angle between two vectors. Vectors without a direction are similar to nothing. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  const size = Math.sqrt(product(one, one) * product(other, other))
  return size === 0 ? 0 : product(one, other) / size
}

/** Returns pairs of adjacent words. If there is only one word, the pair is that word and the end of the text. */
function pairsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word, index) => `${word} ${words[index + 1] ?? ''}`).slice(0, Math.max(1, words.length - 1))
}
