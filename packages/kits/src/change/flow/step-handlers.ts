import { inspectVerdict } from '@quire/core/response'
import type { FlowContext, StepContext, StepHandler, StepResult } from '@quire/runtime'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { structureListing } from '../repository/files/structure-listing.ts'
import { checkBranch, keepCommit } from '../repository/git/branches.ts'
import { listTree } from '../repository/git/read-tree.ts'
import { takeSnapshot } from '../repository/git/snapshot.ts'
import { sweepWorktrees } from '../repository/git/worktree.ts'
import { lookStep } from '../requests/look-step.ts'
import { requestsNote } from '../requests/looking.ts'
import { homeOf } from './agent-worktree.ts'
import { askPhase, type PhaseAnswer } from './ask-phase.ts'
import { type ChangeOptions, readOptions } from './change-options.ts'
import { CHANGE_PATHS, type ChangeHandler, type ChangeState, nextStep, withHappening } from './change-state.ts'
import { MAX_LINES } from './phase-variables.ts'
import type { Phase } from './phases.ts'

/** Takes a snapshot of the working tree for the whole run. */
export function surveyHandler(flowContext: FlowContext): StepHandler<SurveyInput> {
  return async (context) => {
    await sweepWorktrees(homeOf(flowContext))
    return survey(context, readOptions(context.run.request, flowContext.models))
  }
}

type SurveyInput = { readonly repo: string; readonly prefix: string }

async function survey(
  context: StepContext<SurveyInput>,
  { includesUntracked, test, trustsRepo }: ChangeOptions,
): Promise<StepResult> {
  const { repo, prefix } = context.step.input
  const { run } = context
  await checkBranch(repo, run.id)
  const { base, diagnostics } = await takeSnapshot(repo, `Work that was not committed when run ${run.id} began\n`, {
    includesUntracked,
  })
  await keepCommit(repo, run.id, 'base', base)
  const listing = structureListing((await listTree(repo, base)).keys(), MAX_LINES.full)
  const sandboxNote = test !== undefined && trustsRepo ? ['The test command ran without a sandbox (--trust-repo).'] : []
  const state: ChangeState = {
    repo,
    base,
    prefix,
    basePassed: null,
    reviewed: [],
    plan: 0,
    round: 0,
    mendings: 0,
    isMending: false,
    why: null,
    commit: base,
    present: [],
    testsPassed: null,
    happened: [
      {
        step: 'survey',
        model: null,
        verdict: null,
        notes: [...diagnostics.map(({ message }) => message), ...sandboxNote],
      },
    ],
    against: null,
    branch: null,
  }
  return {
    status: 'completed',
    output: { base, closedFolders: listing.closed },
    artifacts: [
      {
        path: CHANGE_PATHS.structure,
        kind: 'structure',
        text: `${listing.text}\n`,
        meta: { key: 'structure' },
        origins: [],
      },
    ],
    next: [test === undefined ? nextStep('plan', 1, state) : nextStep('baseline', undefined, state)],
  }
}

/** Writes or rewrites a plan. */
export function planHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const phase: Phase = state.plan === 0 ? 'plan' : 'revise'
    const result = await askPhase(context, flowContext, { phase })
    if (result.requests.length > 0) return lookStep(context, flowContext, result)
    const n = state.plan + 1
    const happened = withHappening({ ...state, plan: n }, happening(context, result, null))
    return {
      status: 'completed',
      output: { plan: n },
      artifacts: [...result.artifacts, document(result, CHANGE_PATHS.plan(n), 'plan', n)],
      next: [nextStep('challenge', n, happened)],
    }
  }
}

/** Challenges the plan. The plan is implemented only if it passes. */
export function challengeHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const options = readOptions(context.run.request, flowContext.models)
    const result = await askPhase(context, flowContext, { phase: 'challenge' })
    if (result.requests.length > 0) return lookStep(context, flowContext, result)
    const { name, isPass, isFinal, why } = judge(result.answer.value)
    const newState = withHappening({ ...state, why }, happening(context, result, name))
    const isOver = isFinal || state.plan > options.rounds
    const next = isPass
      ? nextStep('implement', 1, { ...newState, why: null })
      : isOver
        ? nextStep('report', undefined, { ...newState, against: { phase: 'challenge', why } })
        : nextStep('plan', state.plan + 1, newState)
    return {
      status: 'completed',
      output: { verdict: name, passed: isPass, problems: isPass ? [] : [`Not passed: ${why}`] },
      artifacts: [
        ...result.artifacts,
        document(result, CHANGE_PATHS.challenge(state.plan), 'challenge', state.plan, name),
      ],
      next: [next],
    }
  }
}

export interface Judgement {
  readonly name: string
  readonly isPass: boolean
  /** Whether further attempts are pointless. */
  readonly isFinal: boolean
  readonly why: string
}

/** Reads a verdict. A missing or doubtful verdict does not count as a pass. */
export function judge(text: string): Judgement {
  const { verdict, reason } = inspectVerdict(text)
  if (!verdict) {
    const name = `none (${reason})`
    return { name, isPass: false, isFinal: false, why: `the answer has no readable verdict (${reason}).` }
  }
  const { name, isPass } = verdict
  return { name, isPass, isFinal: name === 'REJECTED', why: isPass ? '' : `the verdict is ${name}.` }
}

export function happening({ step }: StepContext<ChangeState>, { model, notes }: PhaseAnswer, verdict: string | null) {
  const { looking } = step.input
  if (!looking) return { step: step.key, model, verdict, notes }
  return { step: looking.key, model, verdict, notes: [requestsNote(looking), ...notes] }
}

/** Stores an agent's text as a document of the run. */
export function document(
  { model, answer }: PhaseAnswer,
  path: string,
  key: string,
  n: number,
  verdict?: string,
): ArtifactDraft {
  return {
    path,
    kind: key,
    text: `${answer.text.trimEnd()}\n`,
    isDocument: true,
    meta: { stage: key, key, model, n, ...(verdict !== undefined && { verdict }) },
    origins: answer.origins,
  }
}

/** The commit subject: the plan's title, or the first words of the request. */
export function titleOf(plan: string, request: string): string {
  const title = /^#\s+(\S.*)$/m.exec(plan)?.[1] ?? request.trim().split('\n')[0]!
  return title
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, 100)
}
