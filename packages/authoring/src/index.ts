export { checkWorkspace, type WorkspaceCheck, type WorkspaceProblem } from './check-workspace.ts'
/** @public */
export { PromptFileChanged, PromptFileNotEditable, PromptFileNotFound } from './errors.ts'
export { findObstacles, modelsOfRun, type Obstacle, RunNotReady } from './find-obstacles.ts'
export {
  checkPromptText,
  listPromptFiles,
  type PromptFile,
  type PromptFileText,
  readPromptFile,
  savePromptFile,
} from './prompt-files.ts'
export { type Drafts, withDrafts } from './with-drafts.ts'
