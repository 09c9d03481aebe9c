import { BranchTaken } from '../../errors.ts'
import { readCommit } from './commit.ts'
import { gitRefs, resolveRef } from './git.ts'

/** Converts a run's id to a valid part of a ref name. */
function refPart(run: string): string {
  return run.replace(/\.{2,}/g, '-').replace(/\.(?:lock)?$/i, '-')
}

export function branchName(run: string): string {
  return `quire/${refPart(run)}`
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

/** Checks that the branch can be created or already belongs to this run. @throws BranchTaken */
export async function checkBranch(repository: string, run: string): Promise<void> {
  const branch = branchName(run)
  // A branch named `quire` would block the folder that contains our branches.
  for (const name of ['quire', branch]) {
    const commit = await resolveRef(repository, `refs/heads/${name}`)
    if (commit === '') continue
    const { message } = await readCommit(repository, commit)
    if (name === 'quire' || !message.endsWith(runLine(run))) throw new BranchTaken(name)
  }
}

/** The last line of every commit message in a run. */
export function runLine(run: string): string {
  return `\n\nRun: ${run}`
}

/**
 * Creates the branch. If it already exists, for example after a crash, it must point to this commit.
 * @throws BranchTaken
 */
export async function makeBranch(repository: string, run: string, commit: string): Promise<string> {
  const branch = branchName(run)
  const ref = `refs/heads/${branch}`
  const current = await resolveRef(repository, ref)
  if (current === commit) return branch
  if (current !== '') throw new BranchTaken(branch)
  await gitRefs(repository, ['update-ref', ref, commit, '0'.repeat(commit.length)]).catch(() => {
    throw new BranchTaken(branch)
  })
  return branch
}
