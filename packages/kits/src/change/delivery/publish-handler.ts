import { posix } from 'node:path'
import type { FlowContext, StepContext } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { readOptions } from '../flow/change-options.ts'
import { CHANGE_PATHS, type ChangeHandler, type ChangeState, nextStep, withHappening } from '../flow/change-state.ts'
import { fromTemplate } from '../flow/phase-prompt.ts'
import { titleOf } from '../flow/step-handlers.ts'
import { issueOf } from '../input/issue-request.ts'
import { makeBranch, runTrailer } from '../repository/git/branches.ts'
import { commitTree, readCommit } from '../repository/git/commit.ts'
import { diffCommits } from '../repository/git/diff.ts'
import { listTree } from '../repository/git/read-tree.ts'
import { applyUpdates } from '../repository/update/apply-updates.ts'
import type { FileUpdate } from '../repository/update/file-update.ts'
import { issueTopic, slug } from './issue-topic.ts'
import { lastVerdict, testResult } from './outcome-facts.ts'

/**
 * Publishes the change as a branch and as one diff. The user's files and existing branches stay unchanged. The branch has
 * one commit with the text of the pull request, or the commits of all rounds.
 */
export function publishHandler(flowContext: FlowContext): ChangeHandler {
  return async (context) => {
    const state = context.step.input
    const { repo, base, branch, signature } = state
    const { commits, record, quick } = readOptions(context.run.request, flowContext.models)
    const pullRequest = await writePullRequest(context, flowContext, state)
    const title = pullRequest.text.split('\n', 1)[0]!
    const trailer = `${runTrailer(context.run.id)}\n`
    const kept = await keepRecord(
      context,
      { folder: record, hasRecord: !quick && state.against === null },
      `Record: ${title}${trailer}`,
    )
    const { tree } = await readCommit(repo, kept.commit)
    const message = `${pullRequest.text.trimEnd()}${trailer}`
    const commit = commits ? kept.commit : await commitTree(repo, tree, base, message, signature)
    await makeBranch(repo, branch, commit)
    const published: ChangeState = { ...state, commit, isPublished: true }
    return {
      status: 'completed',
      output: { branch, commit, base },
      artifacts: [
        {
          path: CHANGE_PATHS.finalDiff,
          kind: 'diff',
          text: await diffCommits(repo, base, commit),
          isDocument: true,
          meta: { stage: 'publish', key: 'diff', n: state.round, branch, commit },
          origins: [originFrom(context, { path: CHANGE_PATHS.diff(state.round) }, 'diff')],
        },
        pullRequest,
      ],
      next: [nextStep('report', undefined, kept.notes.length === 0 ? published : withNotes(published, kept.notes))],
    }
  }
}

function withNotes(state: ChangeState, notes: readonly string[]): ChangeState {
  return withHappening(state, { step: 'publish', model: null, verdict: null, notes })
}

/** Adds the plan, the challenges and the record to the change, if the user keeps them in the repository. */
async function keepRecord(
  context: StepContext<ChangeState>,
  { folder, hasRecord }: { readonly folder: string | undefined; readonly hasRecord: boolean },
  message: string,
): Promise<{ readonly commit: string; readonly notes: readonly string[] }> {
  const { repo, commit, signature } = context.step.input
  if (folder === undefined) return { commit, notes: [] }
  const updates = await recordFiles(context, folder, hasRecord)
  const kept = await applyUpdates(repo, commit, updates, message, { signature })
  const notes = kept.refused.map(({ path, reason }) => `${JSON.stringify(path)} was not kept: ${reason}.`)
  return { commit: kept.commit, notes }
}

async function writePullRequest(
  context: StepContext<ChangeState>,
  flowContext: FlowContext,
  state: ChangeState,
): Promise<ArtifactDraft> {
  const { plan, round, against } = state
  const request = context.run.request.input
  const { quick } = readOptions(context.run.request, flowContext.models)
  const [path, kind] =
    against === null && !quick
      ? ([CHANGE_PATHS.record, 'record'] as const)
      : plan > 0
        ? ([CHANGE_PATHS.plan(plan), 'plan'] as const)
        : ([CHANGE_PATHS.implementation(round), 'implementation'] as const)
  const source = await context.read(path)
  const { text } = fromTemplate(flowContext, 'pull-request', {
    title: titleOf(plan > 0 ? await context.read(CHANGE_PATHS.plan(plan)) : '', request),
    body: source.replace(/^#\s+.*\n+/, '').trim(),
    issue: issueOf(request) ?? '',
    tests: testResult(state),
    verdict: lastVerdict(state),
    why: against?.why ?? '',
  })
  return {
    path: CHANGE_PATHS.pullRequest,
    kind: 'pull_request',
    text: `${text}\n`,
    meta: { stage: 'publish', key: 'pull-request', n: 1 },
    origins: [originFrom(context, { path }, kind)],
  }
}

/** The files that keep a change's plan, challenges and decisions in the repository, in a folder of their own. */
async function recordFiles(
  context: StepContext<ChangeState>,
  folder: string,
  hasRecord: boolean,
): Promise<FileUpdate[]> {
  const state = context.step.input
  const { run } = context
  const { plan, challenged } = state
  const texts = new Map<string, string>()
  if (plan > 0) texts.set('plan.md', await context.read(CHANGE_PATHS.plan(plan)))
  for (const n of challenged) {
    texts.set(
      challenged.length === 1 ? 'challenge.md' : `challenge-${n}.md`,
      await context.read(CHANGE_PATHS.challenge(n)),
    )
  }
  if (hasRecord) texts.set('record.md', await context.read(CHANGE_PATHS.record))
  const title = titleOf(texts.get('plan.md') ?? '', run.request.input)
  const topic = issueTopic(run.request.input) ?? (slug(title) || 'change')
  const target = posix.join(folder, await freeName(state, folder, topic, slug(run.id)))
  return [...texts].map(([name, content]) => ({ kind: 'write', path: posix.join(target, name), content }))
}

/** An earlier change may have used the same name. */
async function freeName({ repo, commit }: ChangeState, folder: string, topic: string, run: string): Promise<string> {
  const prefix = `${posix.join(folder, topic)}/`
  const isTaken = [...(await listTree(repo, commit)).keys()].some((path) => path.startsWith(prefix))
  return isTaken ? `${topic}-${run}` : topic
}
