import type { FlowContext } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { keepCommit, runTrailer } from '../repository/git/branches.ts'
import { changedPaths, diffCommits } from '../repository/git/diff.ts'
import { listTree } from '../repository/git/read-tree.ts'
import { applyUpdates } from '../repository/update/apply-updates.ts'
import type { RefusedUpdate } from '../repository/update/file-update.ts'
import { readUpdates, refuseUnseen } from '../repository/update/read-updates.ts'
import { testText } from '../repository/user-tests/run-on-commit.ts'
import { lookStep } from '../requests/look-step.ts'
import { readNotes } from '../requests/looked-entries.ts'
import { afterAnswer, afterReview, afterTests } from '../round/next-round.ts'
import { readWrittenFiles, stepWorktree, worktreeWorkplace } from './agent-worktree.ts'
import { askPhase } from './ask-phase.ts'
import { type ChangeOptions, readOptions } from './change-options.ts'
import { CHANGE_PATHS, type ChangeHandler, type ChangeState, withHappening } from './change-state.ts'
import { commitFor } from './phase-variables.ts'
import type { Phase } from './phases.ts'
import { isFailingAsBefore, runUserTests, writesFiles } from './sandbox-for.ts'
import { document, happening, judge, titleOf } from './step-handlers.ts'

/** Makes or fixes the change. The new commit depends only on the answer, the run and the previous commit. */
export function implementHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const { run, step } = context
    const options = readOptions(run.request, flowContext.models)
    const phase = phaseOf(state)
    const round = state.round + 1
    const from = commitFor(phase, state)
    const worktree = stepWorktree(flowContext, run.id, step.key, from)
    const writes = await writesFiles(options)
    const result = await askPhase(context, flowContext, {
      phase,
      ...(writes && { workplace: worktreeWorkplace(state.repo, worktree, options.trustsRepo) }),
    })
    const read = writes
      ? readWrittenFiles(result.answer.text)
      : refuseUnseen(readUpdates(result.answer.text), result.seenWhole, await listTree(state.repo, from))
    const plan = state.plan > 0 ? await context.read(CHANGE_PATHS.plan(state.plan)) : ''
    const title = titleOf(plan, run.request.input)
    const message = round === 1 ? title : `${title} (${round})`
    const { commit, applied, refused, escaped } = await applyUpdates(
      state.repo,
      from,
      read.updates,
      `${message}${runTrailer(run.id)}\n`,
      { parent: state.commit, signature: state.signature },
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
    const hasChanged = commit !== state.commit
    const texts = refusedTexts(allRefused)
    const answered: ChangeState = withHappening(
      {
        ...state,
        round,
        corrections: state.corrections + (state.correcting === null ? 0 : 1),
        commit,
        refused:
          allRefused.length === 0
            ? null
            : { round, paths: allRefused.map(({ path }) => path).slice(0, MAX_PATHS), texts: texts.length },
        // If the commit is the same, its tests and its review still count.
        ...(hasChanged && { tests: null, testsPassed: null, failsAsBefore: false, review: null }),
      },
      happening(context, { ...result, notes: [...result.notes, ...notes] }, hasChanged ? null : 'no file changed'),
    )
    const { answer } = result
    const meta = { stage: phase, model, n: round }
    // Without a plan, the last message describes the pull request, and notes between requests do not belong there.
    const notesBefore = plan === '' ? '' : await readNotes(context, state.looking)
    const artifacts: ArtifactDraft[] = [
      ...result.artifacts,
      {
        path: CHANGE_PATHS.implementation(round),
        kind: 'implementation',
        text: `${messageWith(read.message.trim(), notesBefore)}\n`,
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
      // Updates that came with requests belong to the same answer.
      const earlier = from === state.commit ? [] : await changedPaths(state.repo, state.commit, from)
      const draft = (path: string, kind: string, text: string): ArtifactDraft => ({
        path,
        kind,
        text,
        meta: { ...meta, key: kind },
        origins: answer.origins,
      })
      artifacts.push(
        draft(CHANGE_PATHS.refused(round), 'refused', refusedList(allRefused)),
        draft(CHANGE_PATHS.updates(round), 'updates', updateFates([...earlier, ...applied], allRefused)),
        ...texts.map(({ text }, index) => draft(CHANGE_PATHS.refusedText(round, index + 1), 'refused_update', text!)),
      )
    }
    return {
      status: 'completed',
      output: {
        commit,
        applied: [...applied],
        refused: allRefused.length,
        problems: problemsOf(hasChanged, applied.length, allRefused.length),
      },
      artifacts,
      next: [afterAnswer(answered, allRefused.length, options)],
    }
  }
}

/** The maximum number of refused files that the next prompt shows. */
const MAX_PATHS = 50

function phaseOf({ correcting, why }: ChangeState): Phase {
  if (correcting === 'updates') return 'correct'
  return why === null ? 'implement' : 'fix'
}

/** What is wrong with an answer, in one line. */
function problemsOf(hasChanged: boolean, applied: number, refused: number): string[] {
  const updates = applied + refused === 1 ? 'update was' : 'updates were'
  if (refused > 0)
    return [`${refused} of ${applied + refused} ${updates} refused.${hasChanged ? '' : ' No file was changed.'}`]
  return hasChanged ? [] : ['No file was changed.']
}

/** Runs the user's test command on the change, in a separate worktree. */
export function testHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const { run, step, signal } = context
    const state = step.input
    const options = readOptions(run.request, flowContext.models)
    const worktree = stepWorktree(flowContext, run.id, step.key, state.commit)
    const outcome = await runUserTests(state.repo, worktree, options, signal)
    const { hasPassed } = outcome
    const isAsBefore = await isFailingAsBefore(context, outcome)
    const ending = isAsBefore ? `${outcome.ending}, only where they failed before the change` : outcome.ending
    const tested = withHappening(
      { ...state, tests: state.round, testsPassed: hasPassed, ...(isAsBefore && { failsAsBefore: true }) },
      { step: step.key, model: null, verdict: hasPassed ? 'passed' : `failed (${ending})`, notes: [] },
    )
    return {
      status: 'completed',
      output: { passed: hasPassed, ending, problems: hasPassed ? [] : [`The tests failed: ${ending}.`] },
      artifacts: [
        {
          path: CHANGE_PATHS.tests(state.round),
          kind: 'tests',
          text: testText(outcome),
          meta: { key: 'tests', n: state.round, hasPassed },
          origins: [originFrom(context, { path: CHANGE_PATHS.diff(state.round) }, 'diff')],
        },
      ],
      next: [afterTests(tested, ending, options)],
    }
  }
}

/** Reviews a change whose tests passed. The change passes only if the verdict does. */
export function reviewHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const options = readOptions(context.run.request, flowContext.models)
    const result = await askPhase(context, flowContext, { phase: 'review' })
    if (result.requests.length > 0) return lookStep(context, flowContext, result)
    const verdict = judge(result.answer.value)
    const reviewed = withHappening(
      { ...state, review: state.round, reviewed: [...state.reviewed, state.round] },
      happening(context, result, verdict.name),
    )
    return {
      status: 'completed',
      output: {
        verdict: verdict.name,
        passed: verdict.isPass,
        problems: verdict.isPass ? [] : [`Not passed: ${verdict.why}`],
      },
      artifacts: [
        ...result.artifacts,
        document(result, CHANGE_PATHS.review(state.round), 'review', state.round, verdict.name),
      ],
      next: [afterReview(reviewed, verdict, options)],
    }
  }
}

/** The last message is about the whole change. What was written with requests before it is marked as such. */
function messageWith(message: string, notesBefore: string): string {
  if (notesBefore === '' || message === '') return message || notesBefore
  return `${message}\n\nNotes from before the last request:\n\n${notesBefore}`
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

/** The maximum number of refused updates whose text is shown to their author. */
export const MAX_TEXTS = 20

/** Lists every target of an answer, and whether it was applied. Refused updates are numbered as in `refusedTexts`. */
export function updateFates(applied: readonly string[], refused: readonly RefusedUpdate[]): string {
  const numbered = refusedTexts(refused)
  const lines = [
    ...[...new Set(applied)].map((path) => `- ${JSON.stringify(path)}: applied`),
    ...refused.map((update) => {
      const number = numbered.indexOf(update) + 1
      const shown = number > 0 ? ` (\`refused update ${number}\`)` : ''
      return `- ${named(update)}: refused${shown}: ${update.reason}`
    }),
  ]
  return `${lines.join('\n')}\n`
}

/** The refused updates whose text is known, as many as are shown. */
export function refusedTexts(refused: readonly RefusedUpdate[]): RefusedUpdate[] {
  return refused.filter(({ text }) => text !== undefined).slice(0, MAX_TEXTS)
}

function named({ path }: RefusedUpdate): string {
  return path === '' ? 'an update without a readable target' : JSON.stringify(path)
}

/** Lists refused updates with their reasons, for everybody but their author. */
function refusedList(refused: readonly RefusedUpdate[]): string {
  return `${refused.map((update) => `- ${named(update)}: ${update.reason}`).join('\n')}\n`
}
