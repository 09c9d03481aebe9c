import type { LoadedTests } from '../tests/load-test-files.ts'
import type { TestResult } from '../tests/run/case-result.ts'

/** Whether a case passes. Undefined if missing answers could change that. */
export function verdictOf({ status, details, passRate }: TestResult): 'passed' | 'failed' | undefined {
  if (status === 'passed' || !details) return status
  if (details.promptChecks.some((check) => check.status === 'failed')) return 'failed'
  if (!passRate) return details.answers.some((answer) => answer.status === 'missing') ? undefined : 'failed'
  const { failed, repeats, required } = passRate
  return failed > repeats - required ? 'failed' : undefined
}

/** A snapshot says only that a prompt has changed, which an experiment knows. */
export function withoutSnapshots({ path, tests }: LoadedTests): LoadedTests {
  const cases = tests.cases.map((one) => ({ ...one, prompt: one.prompt.filter(({ check }) => !('snapshot' in check)) }))
  return { path, tests: { ...tests, cases } }
}
