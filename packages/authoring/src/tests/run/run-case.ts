import { type Assembly, type Blueprint, QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime/front-door'
import { type RepeatPlan, repeatVerdict, requiredPasses } from '../../statistics/index.ts'
import { checkAnswer } from '../check/check-answer.ts'
import { checkPrompt } from '../check/check-prompt.ts'
import type { Failing, Finding } from '../check/finding.ts'
import type { Scorer } from '../check/load-scorer.ts'
import { type ReadAnswer, readAnswer } from '../check/read-answer.ts'
import type { MinPass } from '../format/min-pass.ts'
import type { Against, Judging, PairJudging, PromptCheck, Scoring, TestCase, TestFile } from '../format/prompt-test.ts'
import { type Answers, NoAnswer, OverBudget } from './answers.ts'
import { askRepeats } from './ask-repeats.ts'
import {
  type AnswerResult,
  type CheckResult,
  passRateOf,
  repeatFindings,
  sumCosts,
  type TestedLayer,
  type TestResult,
} from './case-result.ts'
import { asNoAnswer, baselineAnswer, type Judges } from './judges.ts'
import { layerHashes } from './layer-texts.ts'
import { compareSnapshot, type Snapshot } from './snapshots.ts'
import type { StoredList } from './stored-list.ts'

/** What is different from the test file. */
export interface CaseOptions {
  /** Whether to update snapshots that differ. */
  readonly isUpdating: boolean
  /** The judge to use instead of the judges in the file. */
  readonly judge?: string
  /** How often to ask each question, instead of the file's number. */
  readonly repeat?: number
  /** The share of answers that must pass, instead of the file's share. */
  readonly minPass?: MinPass
  /** Whether to ask all repeats, even if the verdict is already certain. */
  readonly asksAll?: boolean
  /** Whether results contain what exports need. */
  readonly hasDetails?: boolean
  /** A monotonic clock reading, in milliseconds. */
  readonly now: () => number
}

/** A test file, and what its cases share. */
export interface Suite {
  readonly quire: Quire
  readonly tests: TestFile
  readonly blueprint: Blueprint
  readonly answers: Answers
  readonly judges: Judges
  readonly snapshots: StoredList<Snapshot>
  readonly options: CaseOptions
  /** Loads a scorer of a trusted workspace, once. The path is relative to the test file. */
  readonly scorerOf: (file: string) => Promise<Scorer>
  /** Assembles the prompt of a case, once for each model. */
  readonly assemble: (one: TestCase, model: string) => Promise<Assembly>
}

/** Checks the prompt of one case for one model, and its answers. */
export async function runCase(suite: Suite, one: TestCase, model: string): Promise<TestResult> {
  const { tests, options } = suite
  const started = options.now()
  let assembly: Assembly
  try {
    assembly = await suite.assemble(one, model)
  } catch (error) {
    const message = `The prompt cannot be assembled: ${messageOf(error)}`
    return failedResult(tests.file, one, model, message, options.now() - started)
  }
  const warnings = assembly.diagnostics.filter(({ severity }) => severity !== 'info')
  const prompt = await checkAssembly(suite, one, model, assembly)
  const plan = planOf(one, options)
  const answers =
    one.answer.length === 0 ? [] : await askRepeats(plan, (repeat) => askAndCheck(suite, one, model, assembly, repeat))
  const [first] = answers
  const rate = plan.repeats > 1 && first ? passRateOf(answers, plan) : undefined
  const isMet = rate === undefined || repeatVerdict(rate, plan) === 'passed'
  const ofAnswers = rate ? (isMet ? [] : repeatFindings(answers, rate, one.answer[0]!.line)) : (first?.findings ?? [])
  const findings = [...prompt.findings, ...ofAnswers]
  const { file } = tests
  const single = rate ? undefined : first
  const isOverBudget = answers.some((answer) => answer.isOverBudget)
  return {
    file,
    line: one.line,
    case: one.name,
    model,
    status: findings.length === 0 ? 'passed' : 'failed',
    findings,
    durationMs: Math.round(options.now() - started),
    tokens: assembly.tokens.total,
    layers: testedLayers(assembly),
    ...(single?.answer !== undefined && { answer: single.answer }),
    ...(single?.run !== undefined && { run: single.run }),
    ...(rate && { passRate: rate, answers }),
    ...(answers.some(({ answer }) => answer !== undefined) && { cost: sumCosts(answers.map(({ cost }) => cost)) }),
    ...(isOverBudget && { overBudget: plan.repeats - (rate ? rate.passed + rate.failed : 0) }),
    ...(options.hasDetails && {
      details: { inputs: one.inputs, messages: assembly.messages, promptChecks: prompt.checks, answers },
    }),
    ...(warnings.length > 0 && { diagnostics: warnings }),
    ...(prompt.updated !== undefined && { updated: prompt.updated }),
  }
}

/** How often to ask, and how many answers must pass. The command line overrides the case, which overrides its file. */
function planOf(one: TestCase, { repeat, minPass = one.minPass, asksAll = false }: CaseOptions): RepeatPlan {
  const repeats = repeat ?? one.repeat ?? minPass?.of ?? 1
  // Without a share, all answers must pass, and all are asked for: the reader wants to know the rate.
  return {
    repeats,
    required: requiredPasses(minPass?.share ?? 1, repeats),
    stopsEarly: minPass !== undefined && !asksAll,
  }
}

async function checkAssembly(
  { quire, tests, snapshots, options, assemble }: Suite,
  one: TestCase,
  model: string,
  assembly: Assembly,
): Promise<{
  readonly findings: readonly Finding[]
  readonly checks: readonly CheckResult<PromptCheck>[]
  readonly updated?: string
}> {
  const findings: Finding[] = []
  const checks: CheckResult<PromptCheck>[] = []
  let updated: string | undefined
  const prefixOf = async (name: string) => {
    const other = await assemble(tests.cases.find((each) => each.name === name)!, model)
    const { inputs, budget } = one
    const compared = { inputs, model, previous: other, ...(budget !== undefined && { budget }) }
    return (await quire.render(tests.blueprint, compared)).prefix!
  }
  const snapshot = (): Failing[] => {
    const outcome = compareSnapshot({ case: one.name, model }, assembly, snapshots, options.isUpdating)
    updated = outcome.updated
    return [...outcome.findings]
  }
  for (const { check, line } of one.prompt) {
    const found = await checkPrompt(assembly, check, { prefixOf, snapshot })
    for (const finding of found) findings.push({ line, ...finding })
    checks.push({ check, line, ...outcomeOf(found) })
  }
  return { findings, checks, ...(updated !== undefined && { updated }) }
}

async function askAndCheck(
  { tests, blueprint, answers, judges, options, assemble, scorerOf }: Suite,
  one: TestCase,
  model: string,
  assembly: Assembly,
  repeat: number,
): Promise<AnswerResult> {
  const started = options.now()
  const { name, inputs, budget } = one
  const findings: Finding[] = []
  const costs: (number | null)[] = []
  let isMissing = false
  let isOverBudget = false
  /** Runs a check. If an answer is missing, adds a finding and lets the other checks run. */
  const orFinding = async <T>(line: number, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      isMissing = true
      isOverBudget ||= error instanceof OverBudget
      findings.push({ line, message: error.message })
      return undefined
    }
  }
  const question = {
    case: name,
    model,
    repeat,
    blueprint: tests.blueprint,
    inputs,
    ...(budget !== undefined && { budget }),
  }
  const received = await orFinding(one.answer[0]!.line, () => answers.ask(question, assembly))
  if (received) costs.push(received.cost)
  let hasFailed = false
  const fail = (finding: Finding): void => {
    hasFailed = true
    findings.push(finding)
  }
  const read = received && (await readByContract(blueprint, one, received.answer))
  if (read && !read.isAccepted) {
    const message = `The answer does not have the form that blueprint '${tests.blueprint}' requires.`
    fail({ line: one.answer[0]!.line, message, difference: read.problems.slice(0, 3) })
  }
  const subject = { case: name, model, repeat, prompt: assembly.text }
  const otherAnswer = async (against: Against): Promise<string> => {
    if ('text' in against) return against.text
    if ('answers' in against) return baselineAnswer(against.recording, against.answers, subject)
    const otherPrompt = await assemble(one, against.model).catch((error: unknown) => {
      throw new NoAnswer(`The prompt for ${against.model} cannot be assembled: ${messageOf(error)}`)
    })
    const other = await answers.ask({ ...question, model: against.model }, otherPrompt).catch(asNoAnswer)
    costs.push(other.cost)
    return other.answer
  }
  const checks: CheckResult[] = []
  for (const { check, line } of received ? one.answer : []) {
    let judged: Pick<CheckResult, 'judge' | 'score' | 'reason' | 'outcome' | 'other'> = {}
    const by = options.judge === undefined ? {} : { model: options.judge }
    const judge = async (answer: string, judging: Judging) => {
      const { cost, ...judgement } = await judges.judge(subject, answer, { ...judging, ...by })
      costs.push(cost)
      judged = judgement
      return judgement
    }
    const compare = async (answer: string, judging: PairJudging) => {
      const other = await otherAnswer(judging.pairwise.against)
      const { cost, ...preference } = await judges.compare(subject, answer, other, { ...judging, ...by })
      costs.push(cost)
      judged = { ...preference, other }
      return preference
    }
    const score = async (answer: string, { file, atLeast }: Scoring) => {
      const context = { prompt: assembly.text, vars: inputs, model, case: name, repeat }
      const scored = await (await scorerOf(file))(answer, context, atLeast)
      judged = { ...(scored.score !== undefined && { score: scored.score }), reason: scored.reason }
      return scored
    }
    const meaning = async (answer: string, text: string, embedding: string) => {
      const { similarity, cost } = await judges.meaning(subject, answer, text, embedding)
      costs.push(cost)
      judged = { score: similarity }
      return similarity
    }
    const context = { judge, compare, score, meaning, ...read }
    const found = await orFinding(line, () => checkAnswer(received!.answer, check, context))
    for (const finding of found ?? []) fail({ line, ...finding })
    const missing = { status: 'missing', messages: [findings.at(-1)?.message ?? ''] } as const
    checks.push({ check, line, ...(found ? outcomeOf(found) : missing), ...judged })
  }
  return {
    repeat,
    // A failed check decides, even if a judge's score is missing.
    status: hasFailed ? 'failed' : isMissing ? 'missing' : 'passed',
    findings,
    checks,
    ...(received && { answer: received.answer, cost: sumCosts(costs) }),
    ...(received?.run !== undefined && { run: received.run }),
    ...(isOverBudget ? { isOverBudget: true } : {}),
    durationMs: Math.round(options.now() - started),
  }
}

function outcomeOf(found: readonly Failing[]): Pick<CheckResult, 'status' | 'messages'> {
  return { status: found.length === 0 ? 'passed' : 'failed', messages: found.map(({ message }) => message) }
}

/** A contract that cannot be used, for example because its schema is missing, accepts no answer. */
function readByContract(blueprint: Blueprint, { inputs }: TestCase, answer: string): Promise<ReadAnswer> {
  return readAnswer(blueprint, inputs, answer).catch((error: unknown) => ({
    value: answer,
    problems: [messageOf(error)],
    isAccepted: false,
  }))
}

export function failedResult(
  file: string,
  { line, name }: TestCase,
  model: string,
  message: string,
  durationMs = 0,
): TestResult {
  const findings = [{ line, message }]
  return { file, line, case: name, model, status: 'failed', findings, durationMs: Math.round(durationMs) }
}

function testedLayers(assembly: Assembly): TestedLayer[] {
  const hashes = layerHashes(assembly)
  return assembly.layers.map(({ id, outcome, tokens }) => ({ id, outcome, tokens, hash: hashes[id] ?? '' }))
}

/** If the user can fix the problem, it is a finding. Otherwise, it is an internal error. */
function messageOf(error: unknown): string {
  if (QuireError.isInstance(error)) return error.message
  throw error
}
