import type { StepHandler } from '@quire/runtime'
import { keepCommit, releaseCommits } from '../repository/git/branches.ts'
import { stateOf } from './change-state.ts'

/**
 * Protects a step's commits from garbage collection. If the step fails or is stopped, removes the run's refs from the
 * user's repository. Git still keeps the commits for weeks, so they are available to a retry.
 */
export function withKeptCommits(handler: StepHandler): StepHandler {
  return async (context) => {
    const { repo, base, commit } = stateOf(context)
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
