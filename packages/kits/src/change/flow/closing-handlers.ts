import type { FlowContext, StepContext } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { ChangeNotPassed } from '../errors.ts'
import { makeBranch, releaseCommits } from '../repository/git/branches.ts'
import { changedPaths } from '../repository/git/diff.ts'
import { askPhase } from './ask-phase.ts'
import { CHANGE_PATHS, type ChangeHandler, type ChangeState, nextStep, withHappening } from './change-state.ts'
import { issueOf } from './issue-request.ts'
import { fromTemplate } from './phase-prompt.ts'
import { document, happening, titleOf } from './step-handlers.ts'

/** Publishes the change as a branch and as one diff. The user's files and branches stay unchanged. */
export const publish: ChangeHandler = async (context) => {
  const state = context.step.input
  const { repo, commit, round, against } = state
  const branch = await makeBranch(repo, context.run.id, commit)
  const done = { ...state, branch }
  return {
    status: 'completed',
    output: { branch, commit },
    artifacts: [
      {
        path: CHANGE_PATHS.finalDiff,
        kind: 'diff',
        text: await context.read(CHANGE_PATHS.diff(round)),
        isDocument: true,
        meta: { stage: 'publish', key: 'diff', n: round, branch, commit },
        origins: [originFrom(context, { path: CHANGE_PATHS.diff(round) }, 'diff')],
      },
    ],
    next: [against ? nextStep('report', undefined, done) : nextStep('archive', undefined, done)],
  }
}

/** Writes the record of a change that passed. */
export function archiveHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const result = await askPhase(context, flowContext, { phase: 'archive' })
    return {
      status: 'completed',
      artifacts: [...result.artifacts, document(result, CHANGE_PATHS.record, 'record', 1)],
      next: [nextStep('report', undefined, withHappening(state, happening(context, result, null)))],
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
      output: { passed: state.against === null, branch: state.branch },
      artifacts: [report, ...(state.branch === null ? [] : [await writePullRequest(context, flowContext, state)])],
      next: state.against ? [nextStep('outcome', undefined, state)] : [],
    }
  }
}

/** Ends the run with an error, because the change was rejected. All results are already stored. */
export const outcome: ChangeHandler = async (context) => {
  const { against } = context.step.input
  throw new ChangeNotPassed(against?.phase ?? 'review', against?.why ?? '')
}

/** The last verdict of the review, or of the challenge if there was no review. */
function lastVerdict({ happened }: ChangeState): string {
  return happened.findLast(({ step, verdict }) => verdict !== null && /^(?:review|challenge)/.test(step))?.verdict ?? ''
}

function testsOf({ testsPassed, basePassed }: ChangeState): string {
  if (testsPassed === null) return 'not run'
  return `${testsPassed ? 'passed' : 'failed'}${basePassed === false ? ' (they failed without the change)' : ''}`
}

async function writePullRequest(
  context: StepContext<ChangeState>,
  flowContext: FlowContext,
  state: ChangeState,
): Promise<ArtifactDraft> {
  const { plan, against } = state
  const path = against ? CHANGE_PATHS.plan(plan) : CHANGE_PATHS.record
  const source = await context.read(path)
  const request = context.run.request.input
  const body = source.replace(/^#\s+.*\n+/, '').trim()
  const { text } = fromTemplate(flowContext, 'pull-request', {
    title: titleOf(await context.read(CHANGE_PATHS.plan(plan)), request),
    body,
    issue: issueOf(request) ?? '',
    tests: testsOf(state),
    verdict: lastVerdict(state),
    why: against?.why ?? '',
  })
  return {
    path: CHANGE_PATHS.pullRequest,
    kind: 'pull_request',
    text: `${text}\n`,
    meta: { stage: 'report', key: 'pull-request', n: 1 },
    origins: [originFrom(context, { path }, against ? 'plan' : 'record')],
  }
}

async function writeReport(
  context: StepContext<ChangeState>,
  flowContext: FlowContext,
  state: ChangeState,
): Promise<ArtifactDraft> {
  const { repo, base, commit, plan, round, branch, against, happened } = state
  const { text } = fromTemplate(flowContext, 'report', {
    run: context.run.id,
    passed: against === null,
    phase: against?.phase ?? '',
    why: against?.why ?? '',
    branch: branch ?? '',
    verdict: lastVerdict(state),
    tests: testsOf(state),
    base,
    commit,
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
      originFrom(context, { path: CHANGE_PATHS.plan(plan) }, 'plan'),
      ...(round > 0 ? [originFrom(context, { path: CHANGE_PATHS.diff(round) }, 'diff')] : []),
    ],
  }
}
