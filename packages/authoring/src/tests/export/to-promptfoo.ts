import type { AnswerCheck, PromptCheck } from '../format/prompt-test.ts'
import type { AnswerResult, CheckResult, TestResult } from '../run/case-result.ts'

/** What an export cannot know from the results. */
export interface ExportFacts {
  readonly id: string
  /** When the results were made. */
  readonly at: Date
}

/** promptfoo's reasons for a failure: none, a failed assertion, an error. */
const FAILURE = { none: 0, assertion: 1, error: 2 } as const
const NO_TOKENS = { total: 0, prompt: 0, completion: 0, cached: 0, numRequests: 0 }

/**
 * Formats results as `promptfoo eval -o FILE.json` does, for `promptfoo import` and its viewer. Each blueprint and model
 * is a column, and each repeat of a case a row. The results must have details.
 */
export function toPromptfoo(results: readonly TestResult[], { id, at }: ExportFacts): object {
  const columnOf = ({ file, model }: TestResult): string => `${file}\n${model}`
  const rowOf = ({ file, case: name }: TestResult, repeat: number): string => `${file}\n${name}\n${repeat}`
  const columns = [...new Set(results.map(columnOf))]
  const all = results.flatMap((result) => rowsOf(result).map((row) => ({ result, row })))
  const positions = [...new Set(all.map(({ result, row }) => rowOf(result, row.repeat)))]
  const entries = all.map(({ result, row }) => {
    const { repeat, ...facts } = row
    const promptIdx = columns.indexOf(columnOf(result))
    return { ...facts, promptIdx, testIdx: positions.indexOf(rowOf(result, repeat)), promptId: `column-${promptIdx}` }
  })
  const prompts = columns.map((column, index) => {
    const first = results.find((result) => columnOf(result) === column)!
    return { ...promptOf(first), id: `column-${index}`, provider: first.model, metrics: metricsOf(entries, index) }
  })
  const count = (reason: number): number => entries.filter(({ failureReason }) => failureReason === reason).length
  return {
    evalId: `eval-quire-${id}`,
    results: {
      version: 3,
      timestamp: at.toISOString(),
      prompts,
      results: entries,
      stats: {
        successes: count(FAILURE.none),
        failures: count(FAILURE.assertion),
        errors: count(FAILURE.error),
        tokenUsage: NO_TOKENS,
      },
    },
    config: { description: `quire test: ${[...new Set(results.map(({ file }) => file))].join(', ')}` },
    shareableUrl: null,
  }
}

type Row = ReturnType<typeof rowFor>

function rowsOf(result: TestResult): readonly Row[] {
  const { answers = [] } = result.details ?? {}
  return answers.length === 0 ? [rowFor(result, undefined)] : answers.map((answer) => rowFor(result, answer))
}

/** One answer. A case without answers is one row, because its prompt was checked. */
function rowFor(result: TestResult, answer: AnswerResult | undefined) {
  const { inputs = {}, promptChecks = [] } = result.details ?? {}
  const ofPrompt = promptChecks.map((check) => componentOf(check, 'prompt'))
  const ofAnswer = (answer?.checks ?? []).map((check) => componentOf(check, 'answer'))
  const components = [...ofPrompt, ...ofAnswer]
  const isMissing = answer?.status === 'missing'
  const isPassed =
    ofPrompt.every(({ pass }) => pass) && (answer ? answer.status === 'passed' : result.status === 'passed')
  const messages = (answer ?? result).findings.map(({ message }) => message)
  const failed = [...ofPrompt.filter(({ pass }) => !pass).map(({ reason }) => reason), ...messages]
  const reason = isPassed ? 'All checks passed.' : failed.join('\n')
  const score = components.length === 0 ? Number(isPassed) : mean(components.map((one) => one.score))
  const vars = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, textOf(value)]))
  const repeat = answer?.repeat ?? 1
  const description = result.answers ? `${result.case} (${repeat} of ${result.passRate!.repeats})` : result.case
  const cost = answer?.cost
  return {
    repeat,
    testCase: { description, vars, assert: components.flatMap(({ assertion }) => assertion ?? []) },
    provider: { id: result.model, label: result.model },
    prompt: promptOf(result),
    vars,
    ...(answer?.answer !== undefined && { response: { output: answer.answer } }),
    ...(isMissing && { error: messages.join('\n') }),
    failureReason: isPassed ? FAILURE.none : isMissing ? FAILURE.error : FAILURE.assertion,
    success: isPassed,
    score,
    latencyMs: answer?.durationMs ?? result.durationMs,
    gradingResult: { pass: isPassed, score, reason, componentResults: components },
    namedScores: {},
    ...(typeof cost === 'number' && { cost }),
    ...(answer?.run !== undefined && { metadata: { quireRun: answer.run } }),
  }
}

function promptOf({ details, file, model }: TestResult) {
  const raw = details?.messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n') ?? ''
  return { raw, label: `${file} (${model})` }
}

function metricsOf(entries: readonly (Omit<Row, 'repeat'> & { readonly promptIdx: number })[], column: number) {
  const own = entries.filter(({ promptIdx }) => promptIdx === column)
  const components = own.flatMap(({ gradingResult }) => gradingResult.componentResults)
  const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)
  return {
    score: sum(own.map(({ score }) => score)),
    testPassCount: own.filter(({ failureReason }) => failureReason === FAILURE.none).length,
    testFailCount: own.filter(({ failureReason }) => failureReason === FAILURE.assertion).length,
    testErrorCount: own.filter(({ failureReason }) => failureReason === FAILURE.error).length,
    assertPassCount: components.filter(({ pass }) => pass).length,
    assertFailCount: components.filter(({ pass }) => !pass).length,
    totalLatencyMs: sum(own.map(({ latencyMs }) => latencyMs)),
    tokenUsage: NO_TOKENS,
    namedScores: {},
    namedScoresCount: {},
    cost: sum(own.map(({ cost = 0 }) => cost)),
  }
}

function componentOf({ check, status, messages, score, reason }: CheckResult<AnswerCheck | PromptCheck>, what: string) {
  const pass = status === 'passed'
  const [name = ''] = Object.keys(check)
  const assertion = what === 'answer' ? assertionOf(check) : undefined
  return {
    pass,
    score: score ?? Number(pass),
    reason: reason ?? (pass ? `${what}: ${name}` : messages.join('\n')),
    ...(assertion && { assertion }),
  }
}

const SAME: Readonly<Record<string, string>> = {
  contains: 'contains',
  icontains: 'icontains',
  absent: 'not-contains',
  startsWith: 'starts-with',
  regex: 'regex',
  equals: 'equals',
  json: 'is-json',
  schema: 'contains-json',
}

/** The equivalent assertion of promptfoo, if there is one. */
function assertionOf(check: object): { readonly type: string; readonly value?: unknown } | undefined {
  const [[name, value] = ['', undefined]] = Object.entries(check)
  const settings = value as {
    readonly pairwise?: { readonly rubric: string }
    readonly rubric?: string
    readonly file?: string
    readonly text?: string
    readonly atLeast?: number
  }
  if (name === 'judge') return { type: 'llm-rubric', value: settings.pairwise?.rubric ?? settings.rubric }
  if (name === 'score') return { type: 'javascript', value: `file://${settings.file}` }
  if (name === 'similar') return { type: 'similar', value: settings.text }
  const type = Object.hasOwn(SAME, name) ? SAME[name]! : undefined
  if (type === undefined) return undefined
  if (Array.isArray(value))
    return type === 'contains' || type === 'icontains' ? { type: `${type}-all`, value } : undefined
  return type === 'is-json' ? { type } : { type, value }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
