import { inspectVerdict } from '@quire/core/response'
import type { FlowContext, StepContext, StepDraft, StepHandler, StepResult } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { versionDiff } from '../../version-diff.ts'
import { issueTopic } from '../delivery/issue-topic.ts'
import { signatureOf } from '../delivery/signature.ts'
import { structureListing } from '../repository/files/structure-listing.ts'
import { branchNames, chooseBranch, keepCommit } from '../repository/git/branches.ts'
import { listTree } from '../repository/git/read-tree.ts'
import { takeSnapshot } from '../repository/git/snapshot.ts'
import { sweepWorktrees } from '../repository/git/worktree.ts'
import { lookStep } from '../requests/look-step.ts'
import { requestsNote, withLookedUp } from '../requests/looking.ts'
import { hasQuestions } from '../round/plan-questions.ts'
import { homeOf } from './agent-worktree.ts'
import { askPhase, type PhaseAnswer } from './ask-phase.ts'
import { type ChangeOptions, readOptions } from './change-options.ts'
import {
  CHANGE_PATHS,
  type ChangeHandler,
  type ChangeState,
  newState,
  nextStep,
  withHappening,
} from './change-state.ts'
import { MAX_LINES } from './phase-variables.ts'
import type { Phase } from './phases.ts'

/** Takes a snapshot of the working tree for the whole run. */
export function surveyHandler(flowContext: FlowContext): StepHandler<SurveyInput> {
  return async (context) => {
    await sweepWorktrees(homeOf(flowContext))
    return survey(context, readOptions(context.run.request, flowContext.models))
  }
}

type SurveyInput = {
  readonly repo: string
  readonly prefix: string
  readonly author: { readonly name: string; readonly email: string } | null
  /** A plan that the user wrote. */
  readonly plan?: string
}

async function survey(context: StepContext<SurveyInput>, options: ChangeOptions): Promise<StepResult> {
  const { includesUntracked, test, date, trustsRepo } = options
  const { repo, prefix, author, plan } = context.step.input
  const { run } = context
  const branch = await chooseBranch(repo, run.id, branchNames(run.id, issueTopic(run.request.input)))
  const { base, diagnostics } = await takeSnapshot(repo, `Work that was not committed when run ${run.id} began\n`, {
    includesUntracked,
  })
  await keepCommit(repo, run.id, 'base', base)
  const listing = structureListing((await listTree(repo, base)).keys(), MAX_LINES.full)
  const notes = [
    ...diagnostics.map(({ message }) => message),
    ...(author === null ? [NO_AUTHOR.message] : []),
    ...(test !== undefined && trustsRepo ? [NO_SANDBOX.message] : []),
  ]
  const signature = signatureOf(author, date)
  const surveyed = newState({ repo, base, prefix, branch, signature }, [
    { step: 'survey', model: null, verdict: null, notes },
  ])
  const state = plan === undefined ? surveyed : { ...surveyed, plan: 1, isPlanByPerson: true }
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
      ...(plan === undefined ? [] : [planByPerson(plan, 1)]),
    ],
    next: [test === undefined ? firstStep(state, options) : nextStep('baseline', undefined, state)],
  }
}

const NO_AUTHOR = {
  message:
    'Git does not know your name, so Quire is the author of the commit. Set user.name and user.email with `git config`.',
}

const NO_SANDBOX = { message: 'The test command ran without a sandbox (--trust-repo).' }

/** The first step after the survey and the tests on the base. */
export function firstStep(state: ChangeState, { quick }: Pick<ChangeOptions, 'quick'>): StepDraft {
  if (quick) return nextStep('implement', 1, state)
  return state.plan > 0 ? nextStep('challenge', state.plan, state) : nextStep('plan', 1, state)
}

/** A version of the plan that a person wrote or edited. */
export function planByPerson(text: string, n: number): ArtifactDraft {
  return {
    path: CHANGE_PATHS.plan(n),
    kind: 'plan',
    text: `${text.trimEnd()}\n`,
    isDocument: true,
    meta: { stage: 'plan', key: 'plan', n },
    origins: [{ id: CHANGE_PATHS.plan(n), kind: 'input', label: 'plan', via: 'given by the user' }],
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
    const lookedUp = withLookedUp(state.lookedUp ?? [], state.looking ?? { log: [] })
    const planned = { ...state, plan: n, ...(lookedUp.length > 0 && { lookedUp }) }
    const happened = withHappening(planned, happening(context, result, null))
    const plan = document(result, CHANGE_PATHS.plan(n), 'plan', n)
    return {
      status: 'completed',
      output: { plan: n },
      artifacts: [...result.artifacts, plan, ...(await planChanges(context, state, plan.text, n))],
      next: afterPlan(happened, plan.text, readOptions(context.run.request, flowContext.models)),
    }
  }
}

/** The steps after a plan. The first plan can be edited by a person before it is challenged. */
function afterPlan(state: ChangeState, plan: string, { pause }: ChangeOptions): StepDraft[] {
  const isPaused = state.plan === 1 && (pause === 'plan' || (pause === 'questions' && hasQuestions(plan)))
  if (!isPaused) return [nextStep('challenge', state.plan, state)]
  const wait = nextStep('pause', undefined, state)
  return [wait, { ...nextStep('edited', undefined, state), needs: [wait.key] }]
}

/** The difference to the plan that was challenged last. The next challenger checks what became of the findings. */
async function planChanges(
  context: StepContext<ChangeState>,
  { challenged }: ChangeState,
  plan: string,
  n: number,
): Promise<ArtifactDraft[]> {
  const last = challenged.at(-1)
  if (last === undefined) return []
  const path = CHANGE_PATHS.plan(last)
  return [
    {
      path: CHANGE_PATHS.planChanges(n),
      kind: 'plan_changes',
      text: `${versionDiff(await context.read(path), plan) || 'The plan is entirely new.'}\n`,
      meta: { key: 'plan-changes', n },
      origins: [originFrom(context, { path }, 'plan')],
    },
  ]
}

/** Challenges the plan. The plan is implemented only if it passes. */
export function challengeHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const options = readOptions(context.run.request, flowContext.models)
    const result = await askPhase(context, flowContext, { phase: 'challenge' })
    if (result.requests.length > 0) return lookStep(context, flowContext, result)
    const { name, isPass, isFinal, why } = judge(result.answer.value)
    const challenged = [...state.challenged, state.plan]
    const judged = withHappening({ ...state, challenged, why }, happening(context, result, name))
    const isOver = isFinal || challenged.length > options.rounds
    const next = isPass
      ? nextStep('implement', 1, { ...judged, why: null })
      : isOver
        ? nextStep('report', undefined, { ...judged, against: { phase: 'challenge', why } })
        : nextStep('plan', state.plan + 1, judged)
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
  const title =
    /^#\s+(\S.*)$/m.exec(plan)?.[1] ??
    request
      .trim()
      .split('\n')[0]!
      .replace(/^#+\s+/, '')
  return title
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, 100)
}
