import { BranchTaken } from '../../errors.ts'
import { readCommit } from './commit.ts'
import { gitRefs, resolveRef } from './git.ts'

/** Converts a run's id to a valid part of a ref name. */
function refPart(run: string): string {
  return run.replace(/\.{2,}/g, '-').replace(/\.(?:lock)?$/i, '-')
}

/**
 * The names that a run's branch may have, best first. A run that answers an issue has a branch named for the issue. If
 * that name is taken, the run's id is added.
 */
export function branchNames(run: string, topic?: string): readonly string[] {
  const part = refPart(run)
  return topic === undefined ? [`quire/${part}`] : [`quire/${topic}`, `quire/${topic}-${part}`]
}

/** Prevents git from deleting a commit that has no branch. */
export async function keepCommit(repository: string, run: string, name: string, commit: string): Promise<void> {
  await gitRefs(repository, ['update-ref', `refs/quire/${refPart(run)}/${name}`, commit])
}

/** Stops protecting the run's commits from deletion by git. */
export async function releaseCommits(repository: string, run: string): Promise<void> {
  const kept = await gitRefs(repository, ['for-each-ref', '--format=%(refname)', `refs/quire/${refPart(run)}/`])
  for (const ref of kept.split('\n')) if (ref !== '') await gitRefs(repository, ['update-ref', '-d', ref])
}

/** Returns the first name that is free or already belongs to this run. @throws BranchTaken */
export async function chooseBranch(repository: string, run: string, names: readonly string[]): Promise<string> {
  // A branch named `quire` would block the folder that contains our branches.
  if ((await resolveRef(repository, 'refs/heads/quire')) !== '') throw new BranchTaken('quire')
  for (const name of names) {
    const commit = await resolveRef(repository, `refs/heads/${name}`)
    if (commit === '' || (await readCommit(repository, commit)).message.endsWith(runTrailer(run))) return name
  }
  throw new BranchTaken(names.at(-1)!)
}

/** The trailer at the end of every commit message in a run. */
export function runTrailer(run: string): string {
  return `\n\nQuire-Run: ${run}`
}

/**
 * Creates the branch. If it already exists, for example after a crash, it must point to this commit.
 * @throws BranchTaken
 */
export async function makeBranch(repository: string, branch: string, commit: string): Promise<void> {
  const ref = `refs/heads/${branch}`
  const current = await resolveRef(repository, ref)
  if (current === commit) return
  if (current !== '') throw new BranchTaken(branch)
  await gitRefs(repository, ['update-ref', ref, commit, '0'.repeat(commit.length)]).catch(() => {
    throw new BranchTaken(branch)
  })
}
