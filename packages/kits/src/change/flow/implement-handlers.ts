import type { FlowContext, StepDraft } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { keepCommit, runLine } from '../repository/git/branches.ts'
import { diffCommits } from '../repository/git/diff.ts'
import { listTree } from '../repository/git/read-tree.ts'
import { applyUpdates } from '../repository/update/apply-updates.ts'
import type { RefusedUpdate } from '../repository/update/file-update.ts'
import { lookStep } from '../requests/look-step.ts'
import { readNotes } from '../requests/looked-entries.ts'
import { readWrittenFiles, stepWorktree, worktreeWorkplace } from './agent-worktree.ts'
import { askPhase } from './ask-phase.ts'
import { testText } from './baseline-handler.ts'
import { type ChangeOptions, readOptions } from './change-options.ts'
import { CHANGE_PATHS, type ChangeHandler, type ChangeState, nextStep, withHappening } from './change-state.ts'
import { fromTemplate } from './phase-prompt.ts'
import { commitFor } from './phase-variables.ts'
import type { Phase } from './phases.ts'
import { readUpdates, refuseUnseen } from './read-updates.ts'
import { runUserTests, writesFiles } from './sandbox-for.ts'
import { document, happening, judge, titleOf } from './step-handlers.ts'

/** Makes or fixes the change. The new commit depends only on the answer, the run and the previous commit. */
export function implementHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const { run, step } = context
    const options = readOptions(run.request, flowContext.models)
    const phase: Phase = state.round === 0 ? 'implement' : 'fix'
    const round = state.round + 1
    const from = commitFor(phase, state)
    const worktree = stepWorktree(flowContext, run.id, step.key, from)
    const writes = await writesFiles(options)
    const result = await askPhase(context, flowContext, {
      phase,
      ...(state.isMending && { instructions: fromTemplate(flowContext, 'instructions/refused') }),
      ...(writes && { workplace: worktreeWorkplace(state.repo, worktree, options.trustsRepo) }),
    })
    const read = writes
      ? readWrittenFiles(result.answer.text)
      : refuseUnseen(readUpdates(result.answer.text), result.seenWhole, await listTree(state.repo, from))
    const title = titleOf(await context.read(CHANGE_PATHS.plan(state.plan)), run.request.input)
    const message = round === 1 ? title : `${title}, mended (${round})`
    const { commit, applied, refused, escaped } = await applyUpdates(
      state.repo,
      from,
      read.updates,
      `${message}${runLine(run.id)}\n`,
      state.commit,
    )
    await keepCommit(state.repo, run.id, 'change', commit)
    const allRefused = [...read.refused, ...refused]
    if (result.requests.length > 0) {
      return lookStep(context, flowContext, result, { commit, message: read.message, refused: allRefused })
    }
    const diff = await diffCommits(state.repo, state.base, commit)
    const { model } = result
    const notes = [
      ...textNote(model, options, writes),
      ...allRefused.map(({ path, reason }) => `${JSON.stringify(path)} was not changed: ${reason}.`),
      ...escaped.map(({ path, lines }) => escapedNote(path, lines)),
    ]
    // The agent can resend rejected updates once. After that, the change is judged.
    const isMending = allRefused.length > 0 && !state.isMending
    const newState = withHappening(
      {
        ...state,
        round,
        mendings: state.mendings + (state.isMending ? 1 : 0),
        isMending,
        commit,
        present: allRefused.length > 0 ? ['refused'] : [],
        testsPassed: null,
      },
      happening(context, { ...result, notes: [...result.notes, ...notes] }, null),
    )
    const { answer } = result
    const meta = { stage: phase, model, n: round }
    const artifacts: ArtifactDraft[] = [
      ...result.artifacts,
      {
        path: CHANGE_PATHS.implementation(round),
        kind: 'implementation',
        text: `${[await readNotes(context, state.looking), read.message.trim()].filter(Boolean).join('\n\n')}\n`,
        meta: { ...meta, key: 'implementation' },
        origins: answer.origins,
      },
      {
        path: CHANGE_PATHS.diff(round),
        kind: 'diff',
        text: diff,
        meta: { ...meta, key: 'diff', commit },
        origins: [
          ...answer.origins,
          ...(round > 1 ? [originFrom(context, { path: CHANGE_PATHS.diff(round - 1) }, 'diff')] : []),
        ],
      },
    ]
    if (allRefused.length > 0) {
      artifacts.push({
        path: CHANGE_PATHS.refused(round),
        kind: 'refused',
        text: refusedList(allRefused),
        meta: { ...meta, key: 'refused' },
        origins: answer.origins,
      })
    }
    const next = isMending
      ? nextStep('implement', round + 1, newState)
      : diff === ''
        ? afterNothing(newState, options)
        : nextStep(options.test ? 'test' : 'review', round, newState)
    return {
      status: 'completed',
      output: { commit, applied: [...applied], refused: allRefused.length },
      artifacts,
      next: [next],
    }
  }
}

/** Returns the next step after an empty change: another attempt or the report. An empty change is not reviewed. */
function afterNothing(state: ChangeState, options: ChangeOptions): StepDraft {
  if (roundsOf(state) <= options.rounds) return nextStep('implement', state.round + 1, state)
  return nextStep('report', undefined, { ...state, against: { phase: 'implement', why: 'no file was changed.' } })
}

/** The number of attempts. Attempts that only repeated refused updates do not count. */
const roundsOf = ({ round, mendings }: ChangeState): number => round - mendings

/** Runs the user's test command on the change, in a separate worktree. */
export function testHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const { run, step, signal } = context
    const state = step.input
    const options = readOptions(run.request, flowContext.models)
    const worktree = stepWorktree(flowContext, run.id, step.key, state.commit)
    const { hasPassed, ending, output, command } = await runUserTests(state.repo, worktree, options, signal)
    const newState = withHappening(
      { ...state, present: [...state.present, 'tests'], testsPassed: hasPassed },
      { step: step.key, model: null, verdict: hasPassed ? 'passed' : `failed (${ending})`, notes: [] },
    )
    return {
      status: 'completed',
      output: { passed: hasPassed, ending, problems: hasPassed ? [] : [`The tests failed: ${ending}.`] },
      artifacts: [
        {
          path: CHANGE_PATHS.tests(state.round),
          kind: 'tests',
          text: testText(command, output, ending),
          meta: { key: 'tests', n: state.round, hasPassed },
          origins: [originFrom(context, { path: CHANGE_PATHS.diff(state.round) }, 'diff')],
        },
      ],
      next: [nextStep('review', state.round, newState)],
    }
  }
}

/** Reviews the change. The change passes only if the verdict and the tests pass. */
export function reviewHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const options = readOptions(context.run.request, flowContext.models)
    const result = await askPhase(context, flowContext, { phase: 'review' })
    if (result.requests.length > 0) return lookStep(context, flowContext, result)
    const verdict = judge(result.answer.value)
    const newState = withHappening(
      { ...state, present: [...state.present, 'review'], reviewed: [...state.reviewed, state.round] },
      happening(context, result, verdict.name),
    )
    const passed = verdict.isPass && state.testsPassed !== false
    const why = verdict.isPass ? 'the tests failed.' : verdict.why
    const next =
      passed || verdict.isFinal || roundsOf(state) > options.rounds
        ? nextStep('publish', undefined, { ...newState, against: passed ? null : { phase: 'review', why } })
        : nextStep('implement', state.round + 1, { ...newState, why })
    return {
      status: 'completed',
      output: { verdict: verdict.name, passed, problems: passed ? [] : [`Not passed: ${why}`] },
      artifacts: [
        ...result.artifacts,
        document(result, CHANGE_PATHS.review(state.round), 'review', state.round, verdict.name),
      ],
      next: [next],
    }
  }
}

/** Why an agent answered with text, if it would have edited files in a sandbox. */
function textNote(model: string, { write }: ChangeOptions, writes: boolean): string[] {
  if (!model.startsWith('cli/') || writes || write === false) return []
  return ['The agent answered with text, because there is no sandbox in which it could edit files (see quire doctor).']
}

function escapedNote(path: string, lines: readonly number[]): string {
  const shown = lines.length > 5 ? `${lines.slice(0, 5).join(', ')}, …` : lines.join(', ')
  return `${JSON.stringify(path)} contains new XML escapes (such as =&gt; for =>): line ${shown}.`
}

function refusedList(refused: readonly RefusedUpdate[]): string {
  return `${refused.map(({ path, reason }) => `- ${JSON.stringify(path)}: ${reason}`).join('\n')}\n`
}
