// The worktree in which an agent changes files, and the files it wrote.
export { readWrittenFiles, worktreeWorkplace } from './flow/agent-worktree.ts'
export { openRepository } from './repository/git/open-repository.ts'
export { takeSnapshot } from './repository/git/snapshot.ts'
