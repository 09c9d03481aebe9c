import { findSandbox, isSandbox, type Sandbox } from '@quire/agents'
import type { StepContext } from '@quire/runtime'
import { NoSandbox } from '../errors.ts'
import type { WorktreeName } from '../repository/git/worktree.ts'
import { failsAsBefore } from '../repository/user-tests/fails-as-before.ts'
import { runOnCommit, type TestOutcome, testText } from '../repository/user-tests/run-on-commit.ts'
import type { ChangeOptions } from './change-options.ts'
import { CHANGE_PATHS, type ChangeState } from './change-state.ts'

/**
 * The sandbox for the commands of a run. Null if the user trusts the repository. The machine may have changed since the
 * run began, so each step looks again. @throws NoSandbox
 */
export async function sandboxFor(
  { trustsRepo }: Pick<ChangeOptions, 'trustsRepo'>,
  option: string,
): Promise<Sandbox | null> {
  if (trustsRepo) return null
  const sandbox = await findSandbox()
  if (isSandbox(sandbox)) return sandbox
  throw new NoSandbox(option, sandbox.why, sandbox.fix)
}

/**
 * Whether the implementing agent edits files in a worktree. By default, it does if it runs in a sandbox or if the user
 * trusts the repository. @throws NoSandbox
 */
export async function writesFiles(options: ChangeOptions): Promise<boolean> {
  const { write, models, trustsRepo } = options
  if (write === false || !models.implement.startsWith('cli/')) return false
  if (write) await sandboxFor(options, 'write')
  return write || trustsRepo || isSandbox(await findSandbox())
}

/** Runs the user's test command on a commit. @throws NoSandbox */
export async function runUserTests(
  repository: string,
  worktree: WorktreeName,
  options: ChangeOptions,
  signal: AbortSignal,
): Promise<TestOutcome> {
  const { test = '', install, testMs: timeoutMs, readable } = options
  const sandbox = await sandboxFor(options, 'test')
  return runOnCommit(repository, worktree, { test, install, timeoutMs, signal, sandbox, readable })
}

/** Whether a failed test run has no failure that the tests on the base commit do not have. */
export async function isFailingAsBefore(
  { step, read }: Pick<StepContext<ChangeState>, 'step' | 'read'>,
  outcome: TestOutcome,
): Promise<boolean> {
  if (outcome.hasPassed || step.input.basePassed !== false) return false
  return failsAsBefore(await read(CHANGE_PATHS.tests(0)), testText(outcome))
}
