import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { stepWorktree } from '../flow/agent-worktree.ts'
import type { PhaseAnswer } from '../flow/ask-phase.ts'
import { readOptions } from '../flow/change-options.ts'
import type { ChangeState } from '../flow/change-state.ts'
import { fromTemplate } from '../flow/phase-prompt.ts'
import { commitFor, startOf } from '../flow/phase-variables.ts'
import { isFailingAsBefore, runUserTests } from '../flow/sandbox-for.ts'
import { diffCommits } from '../repository/git/diff.ts'
import { listTree, type TreeFile } from '../repository/git/read-tree.ts'
import type { RefusedUpdate } from '../repository/update/file-update.ts'
import { condenseOutput } from '../repository/user-tests/condense-output.ts'
import { testText } from '../repository/user-tests/run-on-commit.ts'
import { carryOut } from './carry-out.ts'
import type { LookUp } from './look-up.ts'
import { readNotes } from './looked-entries.ts'
import { LOOKING_PATHS, type LoggedRequest, type Looking, resultName } from './looking.ts'
import { withoutRequests } from './read-requests.ts'
import { requestsLeft } from './request-limits.ts'

/** What an implementer's answer did besides its requests. */
export interface DoneSoFar {
  /** The commit with its updates. */
  readonly commit: string
  readonly message: string
  readonly refused: readonly RefusedUpdate[]
}

const NOTHING_USED = { requests: 0, tokens: 0, tests: 0 }
const MAX_OUTPUT = 12_000
/** A model's notes to itself. If they are longer, their end is kept. */
const MAX_NOTES = 8_000

/**
 * Carries out the requests of an answer and asks the phase again, in a step of its own. The results are stored before
 * the next call, so that a resumed run sees the same results.
 */
export async function lookStep(
  context: StepContext<ChangeState>,
  flowContext: FlowContext,
  result: PhaseAnswer,
  done?: DoneSoFar,
): Promise<StepResult> {
  const { step } = context
  const state = step.input
  const { phase, model, answer, limits, requests } = result
  const before = state.looking
  const { key, turn, used, log } = before ?? { key: step.key, turn: 0, used: NOTHING_USED, log: [] }
  const commit = done?.commit ?? before?.commit ?? commitFor(phase, state)
  const files = await listTree(state.repo, commit)
  const place = { repository: state.repo, commit, files }
  const tested = log.findLastIndex((one) => one.request === 'test' && one.commit === commit && one.result !== null)
  const runTests =
    limits.tests === 0
      ? undefined
      : tested < 0
        ? () => runTestsOn(context, flowContext, commit)
        : async (): Promise<LookUp> => ({ problem: `nothing has changed since ${resultName(tested)}` })
  const carried = await carryOut(requests, { place, model, limits, used, runTests })
  const artifacts: ArtifactDraft[] = []
  const meta = { key, model, n: turn + 1 }
  const add = (path: string, kind: string, text: string, from = answer.origins): string => {
    artifacts.push({ path, kind, text, meta, origins: from })
    return path
  }
  const added = carried.done.map(({ request, outcome, text, file }, index): LoggedRequest => {
    const path = LOOKING_PATHS.result(key, log.length + index)
    return {
      request,
      outcome,
      result: text === '' ? null : add(path, 'result', text),
      file: file ? { path: file.path, oid: file.oid, isWhole: file.isWhole } : null,
      commit,
    }
  })
  const newLog = [...log.map((one) => withoutChanged(one, files)), ...added]
  const written = (done ? done.message : withoutRequests(answer.text)).trim()
  const earlier = await readNotes(context, before)
  const notes = [earlier, written].filter(Boolean).join('\n\n').slice(-MAX_NOTES)
  if (notes !== '') add(LOOKING_PATHS.notes(key, turn + 1), 'notes', `${notes}\n`)
  const start = startOf(phase, state)
  if (commit !== start) add(LOOKING_PATHS.change(key, turn + 1), 'diff', await diffCommits(state.repo, start, commit))
  const left = requestsLeft(limits, carried.used)
  const listed = newLog.map((one, index) => ({
    number: index + 1,
    request: one.request,
    outcome: one.outcome,
    result: one.result === null ? '' : resultName(index),
    isOld: one.result !== null && one.file === null && one.commit !== commit,
  }))
  const { text } = fromTemplate(flowContext, 'parts/requests-log', {
    log: listed,
    refused: (done?.refused ?? []).map(({ path, reason }) => ({ path: JSON.stringify(path), reason })),
  })
  const shown = artifacts.map((draft) => originFrom(context, draft, draft.kind))
  add(LOOKING_PATHS.log(key, turn + 1), 'requests', `${text}\n`, [...answer.origins, ...shown])
  const looking: Looking = {
    key,
    turn: turn + 1,
    used: carried.used,
    commit,
    log: newLog,
    hasNotes: notes !== '',
  }
  const next = `${key}-look-${turn + 1}`
  return {
    status: 'completed',
    output: { requests: carried.done.length, left: left.requests },
    artifacts: [...result.artifacts, ...artifacts],
    next: [{ key: next, name: next, kind: phaseKind(phase), stage: phaseKind(phase), input: { ...state, looking } }],
  }
}

/** Runs the user's test command on a commit. */
async function runTestsOn(
  context: StepContext<ChangeState>,
  flowContext: FlowContext,
  commit: string,
): Promise<LookUp> {
  const { run, step, signal } = context
  const options = readOptions(run.request, flowContext.models)
  const worktree = stepWorktree(flowContext, run.id, `${step.key}-test`, commit)
  const outcome = await runUserTests(step.input.repo, worktree, options, signal)
  const { hasPassed, ending } = outcome
  const where = (await isFailingAsBefore(context, outcome)) ? ', only where they failed before the change' : ''
  return {
    outcome: hasPassed ? 'passed' : `failed (${ending}${where})`,
    text: condenseOutput(testText(outcome), MAX_OUTPUT),
  }
}

/** The kind of step that performs a phase. */
function phaseKind(phase: PhaseAnswer['phase']): string {
  if (phase === 'revise') return 'plan'
  return phase === 'fix' ? 'implement' : phase
}

/** A file that has changed since it was read is in the prompt in its current state, so the old lines are left out. */
function withoutChanged(logged: LoggedRequest, files: ReadonlyMap<string, TreeFile>): LoggedRequest {
  const { file, result } = logged
  if (result === null || !file || files.get(file.path)?.oid === file.oid) return logged
  return { ...logged, result: null, outcome: 'your updates have changed this file since; see its current state' }
}
