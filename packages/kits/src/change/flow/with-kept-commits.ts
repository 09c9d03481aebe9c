import { keepCommit, releaseCommits } from '../repository/git/branches.ts'
import type { ChangeHandler } from './change-state.ts'

/**
 * Protects a step's commits from garbage collection. If the step fails or is stopped, removes the run's refs from the
 * user's repository. Git still keeps the commits for weeks, so they are available to a retry.
 */
export function withKeptCommits(handler: ChangeHandler): ChangeHandler {
  return async (context) => {
    const { repo, base, commit } = context.step.input
    const { run } = context
    await keepCommit(repo, run.id, 'base', base)
    if (commit !== base) await keepCommit(repo, run.id, 'change', commit)
    try {
      return await handler(context)
    } catch (error) {
      await releaseCommits(repo, run.id).catch(() => {})
      throw error
    }
  }
}
