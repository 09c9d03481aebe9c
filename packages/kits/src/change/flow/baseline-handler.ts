import type { FlowContext } from '@quire/runtime'
import { TestsCannotRun } from '../errors.ts'
import { condenseOutput } from '../repository/user-tests/condense-output.ts'
import { testText } from '../repository/user-tests/run-on-commit.ts'
import { stepWorktree } from './agent-worktree.ts'
import { readOptions } from './change-options.ts'
import { CHANGE_PATHS, type ChangeHandler, withHappening } from './change-state.ts'
import { runUserTests } from './sandbox-for.ts'
import { firstStep } from './step-handlers.ts'

const MAX_OUTPUT = 2000

/**
 * Runs the tests on the base commit before any model is called. If the command cannot run there, it cannot test a
 * change.
 */
export function baselineHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const { run, step, signal } = context
    const state = step.input
    const options = readOptions(run.request, flowContext.models)
    const worktree = stepWorktree(flowContext, run.id, step.key, state.base)
    const outcome = await runUserTests(state.repo, worktree, options, signal)
    const { hasPassed, ending, output, isBroken, command } = outcome
    if (isBroken) {
      const shown = condenseOutput(output, MAX_OUTPUT).trim()
      throw new TestsCannotRun(command, ending, shown, !options.trustsRepo)
    }
    const verdict = hasPassed ? 'passed' : `failed (${ending})`
    const newState = withHappening(
      { ...state, basePassed: hasPassed },
      { step: step.key, model: null, verdict, notes: hasPassed ? [] : ['The tests also fail without the change.'] },
    )
    return {
      status: 'completed',
      output: { passed: hasPassed, ending },
      artifacts: [
        {
          path: CHANGE_PATHS.tests(0),
          kind: 'tests',
          text: testText(outcome),
          meta: { key: 'tests', n: 0, hasPassed },
          origins: [],
        },
      ],
      next: [firstStep(newState, options)],
    }
  }
}
