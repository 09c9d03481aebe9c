import { posix } from 'node:path'
import type { StepContext } from '@quire/runtime'
import { CHANGE_PATHS, type ChangeState } from '../flow/change-state.ts'
import { titleOf } from '../flow/step-handlers.ts'
import { listTree } from '../repository/git/read-tree.ts'
import type { FileUpdate } from '../repository/update/file-update.ts'
import { issueTopic, slug } from './issue-topic.ts'

/** The files that keep a change's plan, challenges and decisions in the repository, in a folder of their own. */
export async function recordFiles(
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
