import type { Assembly, Blueprint } from '@quire/core'
import { checkAnswer } from '../check/check-answer.ts'
import type { Finding } from '../check/finding.ts'
import { type ReadAnswer, readAnswer } from '../check/read-answer.ts'
import type { Against, AnswerCheck, Judging, PairJudging, Scoring, TestCase } from '../format/prompt-test.ts'
import { NoAnswer, OverBudget } from './answers.ts'
import { type AnswerResult, type CheckResult, outcomeOf, sumCosts } from './case-result.ts'
import { asNoAnswer, baselineAnswer, startOfRubric } from './judges.ts'
import { messageOf, type Suite } from './suite.ts'

/** Gets one answer to the prompt of a case, and checks it. */
export async function askAndCheck(
  { tests, blueprint, version, answers, judges, options, assemble, scorerOf }: Suite,
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
    ...(version && { version }),
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
  const identity = { case: name, model, repeat }
  const otherAnswer = async (against: Against): Promise<string> => {
    if ('text' in against) return against.text
    if ('answers' in against) return baselineAnswer(against.recording, against.answers, identity)
    const otherPrompt = await assemble(one, against.model).catch((error: unknown) => {
      throw new NoAnswer(`The prompt for ${against.model} cannot be assembled: ${messageOf(error)}`)
    })
    const other = await answers.ask({ ...question, model: against.model }, otherPrompt).catch(asNoAnswer)
    costs.push(other.cost)
    return other.answer
  }
  const checks: CheckResult[] = []
  for (const { check, line } of received ? one.answer : []) {
    const subject = { ...identity, prompt: assembly.text, ordinal: ordinalOf(check, one.answer) }
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

/** The position of a check among those whose rubrics or texts begin alike, because recordings are named after these. */
function ordinalOf(check: AnswerCheck, all: TestCase['answer']): number {
  const start = beginningOf(check)
  return (
    all
      .slice(
        0,
        all.findIndex((other) => other.check === check),
      )
      .filter((other) => beginningOf(other.check) === start).length + 1
  )
}

function beginningOf(check: AnswerCheck): string | undefined {
  if ('similar' in check) return startOfRubric(check.similar.text.trim())
  if (!('judge' in check)) return undefined
  return startOfRubric('pairwise' in check.judge ? check.judge.pairwise.rubric : check.judge.rubric)
}

/** A contract that cannot be used, for example because its schema is missing, accepts no answer. */
function readByContract(blueprint: Blueprint, { inputs }: TestCase, answer: string): Promise<ReadAnswer> {
  return readAnswer(blueprint, inputs, answer).catch((error: unknown) => ({
    value: answer,
    problems: [messageOf(error)],
    isAccepted: false,
  }))
}
