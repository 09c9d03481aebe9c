import type { FlowContext, StepContext } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { lastVerdict, testResult } from '../delivery/outcome-facts.ts'
import { ChangeNotPassed } from '../errors.ts'
import { releaseCommits } from '../repository/git/branches.ts'
import { changedPaths } from '../repository/git/diff.ts'
import { askPhase } from './ask-phase.ts'
import { CHANGE_PATHS, type ChangeHandler, type ChangeState, nextStep, withHappening } from './change-state.ts'
import { fromTemplate } from './phase-prompt.ts'
import { document, happening } from './step-handlers.ts'

/** Writes the record of a change that passed. */
export function archiveHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const result = await askPhase(context, flowContext, { phase: 'archive' })
    return {
      status: 'completed',
      artifacts: [...result.artifacts, document(result, CHANGE_PATHS.record, 'record', 1)],
      next: [nextStep('publish', undefined, withHappening(state, happening(context, result, null)))],
    }
  }
}

/** Reports the outcome, the result, the agents, and what was left out of prompts. */
export function reportHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const report = await writeReport(context, flowContext, state)
    await releaseCommits(state.repo, context.run.id)
    return {
      status: 'completed',
      output: { passed: state.against === null, branch: state.isPublished ? state.branch : null },
      artifacts: [report],
      next: state.against ? [nextStep('outcome', undefined, state)] : [],
    }
  }
}

/** Ends the run with an error, because the change was rejected. All results are already stored. */
export const outcome: ChangeHandler = async (context) => {
  const { against } = context.step.input
  throw new ChangeNotPassed(against?.phase ?? 'review', against?.why ?? '')
}

async function writeReport(
  context: StepContext<ChangeState>,
  flowContext: FlowContext,
  state: ChangeState,
): Promise<ArtifactDraft> {
  const { repo, base, commit, plan, round, branch, isPublished, against, happened } = state
  const { text } = fromTemplate(flowContext, 'report', {
    run: context.run.id,
    passed: against === null,
    phase: against?.phase ?? '',
    why: against?.why ?? '',
    branch: isPublished ? branch : '',
    verdict: lastVerdict(state),
    tests: testResult(state),
    base,
    plans: plan,
    rounds: round,
    files: round === 0 ? [] : (await changedPaths(repo, base, commit)).map((path) => JSON.stringify(path)),
    steps: happened.map(({ step, model, verdict, notes }) => ({
      step,
      model: model ?? '',
      verdict: verdict ?? '',
      notes,
    })),
  })
  return {
    path: CHANGE_PATHS.report,
    kind: 'report',
    text: `${text}\n`,
    isDocument: true,
    meta: { stage: 'report', key: 'report', n: 1, passed: against === null },
    origins: [
      ...(plan > 0 ? [originFrom(context, { path: CHANGE_PATHS.plan(plan) }, 'plan')] : []),
      ...(round > 0 ? [originFrom(context, { path: CHANGE_PATHS.diff(round) }, 'diff')] : []),
    ],
  }
}
