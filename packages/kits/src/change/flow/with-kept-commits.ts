import type { StepHandler } from '@quire/runtime'
import { keepCommit, releaseCommits } from '../repository/branches.ts'
import { stateOf } from './change-state.ts'

/**
 * Keeps a step's commits while the step works. A step that fails or is stopped releases its commits, so that no ref
 * stays in the user's repository. Git keeps released commits for weeks, so a retried step can protect them again.
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
