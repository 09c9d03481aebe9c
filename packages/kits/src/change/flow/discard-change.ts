import type { CancelledRun } from '@quire/runtime/engine'
import { NotARepository } from '../errors.ts'
import { releaseCommits } from '../repository/git/branches.ts'
import { sweepWorktrees } from '../repository/git/worktree.ts'

/** Removes a cancelled change's refs and unused worktrees. A published branch belongs to the user and is kept. */
export async function discardChange({ id, stepInput }: CancelledRun, home: string): Promise<void> {
  const survey = (await stepInput('survey')) as { readonly repo?: string } | undefined
  await sweepWorktrees(home)
  if (survey?.repo === undefined) return
  await releaseCommits(survey.repo, id).catch((error: unknown) => {
    // The repository no longer exists, so its refs are gone too.
    if (!(error instanceof NotARepository)) throw error
  })
}
