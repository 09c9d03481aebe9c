// The worktree in which an agent changes files, and the files that the agent wrote.
export { readWrittenFiles, worktreeWorkplace } from './flow/written-files.ts'
export { openRepository } from './repository/open-repository.ts'
export { takeSnapshot } from './repository/snapshot.ts'
