export { checkWorkspace, type WorkspaceCheck, type WorkspaceProblem } from './check-workspace.ts'
export { draftRecord, standIns } from './draft-record.ts'
/** @public */
export { PromptFileChanged, PromptFileNotEditable, PromptFileNotFound } from './errors.ts'
export {
  assertModelsReady,
  findObstacles,
  hasRun,
  modelsOfRun,
  type Obstacle,
  RunNotReady,
} from './find-obstacles.ts'
export type { PromptFile } from './known-files.ts'
export {
  checkPromptText,
  listPromptFiles,
  type PromptFileText,
  readPromptFile,
  savePromptFile,
} from './prompt-files.ts'
export { type Drafts, draftTexts, withDrafts } from './with-drafts.ts'
