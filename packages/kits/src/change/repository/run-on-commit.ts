import { linkModules } from './link-modules.ts'
import { listTree } from './read-tree.ts'
import { runTests, type TestOutcome } from './run-tests.ts'
import { type WorktreeName, withWorktree } from './worktree.ts'

export interface CommandOnCommit {
  readonly test: string
  /** The command that prepares the checkout. Without a command, the user's `node_modules` are linked. */
  readonly install: string | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Runs the user's command on a commit, in a separate checkout. */
export async function runOnCommit(
  repository: string,
  worktree: WorktreeName,
  { test, install, timeoutMs, signal }: CommandOnCommit,
): Promise<TestOutcome> {
  return withWorktree(repository, worktree, async (folder) => {
    const run = { folder, timeoutMs, signal }
    if (install === undefined) await linkModules(repository, folder, await listTree(repository, worktree.commit))
    else {
      const prepared = await runTests({ ...run, command: install })
      if (!prepared.hasPassed) return { ...prepared, isBroken: true, command: install }
    }
    return { ...(await runTests({ ...run, command: test })), command: test }
  })
}
