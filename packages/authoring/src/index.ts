export { checkWorkspace, type WorkspaceCheck, type WorkspaceProblem } from './check/check-workspace.ts'
export {
  assertModelsReady,
  findObstacles,
  hasRun,
  modelsOfRun,
  type Obstacle,
  RunNotReady,
} from './check/find-obstacles.ts'
/** @public */
export { PromptFileChanged, PromptFileNotEditable, PromptFileNotFound } from './edit/errors.ts'
export type { PromptFile } from './edit/list-workspace-files.ts'
export {
  checkPromptText,
  listPromptFiles,
  type PromptFileText,
  readPromptFile,
  savePromptFile,
} from './edit/prompt-files.ts'
export { draftRecord, standIns, withDrafts } from './edit/with-drafts.ts'
export { promptTypes } from './types/prompt-types.ts'
