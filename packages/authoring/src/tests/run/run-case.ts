import type { Assembly } from '@quire/core'
import { type RepeatPlan, repeatVerdict, requiredPasses } from '../../statistics/index.ts'
import { checkPrompt } from '../check/check-prompt.ts'
import type { Failing, Finding } from '../check/finding.ts'
import type { PromptCheck, TestCase } from '../format/prompt-test.ts'
import { askAndCheck } from './ask-and-check.ts'
import { askRepeats } from './ask-repeats.ts'
import {
  type CheckResult,
  outcomeOf,
  passRateOf,
  repeatFindings,
  sumCosts,
  type TestedLayer,
  type TestResult,
} from './case-result.ts'
import { explainLive } from './explain-live.ts'
import { layerHashes } from './layer-texts.ts'
import { compareSnapshot } from './snapshots.ts'
import { type CaseOptions, messageOf, type Suite } from './suite.ts'

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
  const isWrong = ofAnswers.length > 0 && answers.some((answer) => answer.status === 'failed')
  const live = isWrong ? await explainLive(suite, one, model, assembly, { answers, plan }) : undefined
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
    ...(live && { live }),
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
  { tests, snapshots, options, assemble, render }: Suite,
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
    return (await render(compared)).prefix!
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
