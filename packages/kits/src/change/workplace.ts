// Where an agent changes files: a worktree of the repository at a commit, and the files that it wrote there.
export { readWrittenFiles, worktreeWorkplace } from './flow/written-files.ts'
export { openRepository } from './repository/open-repository.ts'
export { takeSnapshot } from './repository/snapshot.ts'
