import { BranchTaken } from '../errors.ts'
import { gitRefs } from './git.ts'
import { readCommit } from './read-commit.ts'

/** A run's id as part of a ref's name, which takes less than ids do. */
function refPart(run: string): string {
  return run.replace(/\.{2,}/g, '-').replace(/\.(?:lock)?$/i, '-')
}

export function branchName(run: string): string {
  return `quire/${refPart(run)}`
}

/** Keeps a commit that no branch has from being swept away while its run goes on. */
export async function keepCommit(repository: string, run: string, name: string, commit: string): Promise<void> {
  await gitRefs(repository, ['update-ref', `refs/quire/${refPart(run)}/${name}`, commit])
}

/** Lets go of what was kept; a branch has it now, or nobody wants it. */
export async function releaseCommits(repository: string, run: string): Promise<void> {
  const kept = await gitRefs(repository, ['for-each-ref', '--format=%(refname)', `refs/quire/${refPart(run)}/`])
  for (const ref of kept.split('\n')) if (ref !== '') await gitRefs(repository, ['update-ref', '-d', ref])
}

/** Sees to it, before anyone works for it, that the branch can be made or is this run's already. @throws BranchTaken */
export async function checkBranch(repository: string, run: string): Promise<void> {
  const branch = branchName(run)
  // A branch `quire` would stand where the folder has to be that ours are in.
  for (const name of ['quire', branch]) {
    const ref = `refs/heads/${name}`
    const there = await gitRefs(repository, ['rev-parse', '--verify', '--quiet', ref], { accept: [1] })
    if (there === '') continue
    const { message } = await readCommit(repository, there)
    if (name === 'quire' || !message.endsWith(runLine(run))) throw new BranchTaken(name)
  }
}

/** Ends the message of every commit that a run makes. */
export function runLine(run: string): string {
  return `\n\nRun: ${run}`
}

/** Makes the branch; one that is there already must be this very commit, made before a crash. @throws BranchTaken */
export async function makeBranch(repository: string, run: string, commit: string): Promise<string> {
  const branch = branchName(run)
  const ref = `refs/heads/${branch}`
  const there = await gitRefs(repository, ['rev-parse', '--verify', '--quiet', ref], { accept: [1] })
  if (there === commit) return branch
  if (there !== '') throw new BranchTaken(branch)
  await gitRefs(repository, ['update-ref', ref, commit, '0'.repeat(commit.length)]).catch(() => {
    throw new BranchTaken(branch)
  })
  return branch
}
