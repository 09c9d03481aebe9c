import type { CancelledRun } from '@quire/runtime/engine'
import { NotARepository } from '../errors.ts'
import { releaseCommits } from '../repository/branches.ts'
import { sweepWorktrees } from '../repository/sweep-worktrees.ts'

/**
 * Lets go of what a cancelled change keeps in the repository, and removes worktrees that nobody works in. A branch that
 * was published is the user's and stays.
 */
export async function discardChange({ id, stepInput }: CancelledRun, home: string): Promise<void> {
  const survey = (await stepInput('survey')) as { readonly repo?: string } | undefined
  await sweepWorktrees(home)
  if (survey?.repo === undefined) return
  await releaseCommits(survey.repo, id).catch((error: unknown) => {
    // The repository is gone, and what was kept in it with it.
    if (!(error instanceof NotARepository)) throw error
  })
}
