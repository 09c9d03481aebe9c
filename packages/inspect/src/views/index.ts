// Each function takes the store's database: `(await quire.store()).db`.
export { blameLayers, type LayerBlame } from './blame-layers.ts'
export { AmbiguousPath, findNamed, findStep, isSourceFile } from './find-named.ts'
export { findUses, type PromptUse } from './find-uses.ts'
export { type ListedArtifact, listArtifacts } from './list-artifacts.ts'
export { type ListedCall, listCalls } from './list-calls.ts'
export { type ListedRun, listProjects, listRuns, type ProjectOverview, type RunDetails, readRun } from './list-runs.ts'
export { type ListedStep, listSteps, readStep, type StepDetails } from './list-steps.ts'
export { type PageRequest, pageRuns, type RunFilter, type RunOverview, type RunPage } from './page-runs.ts'
export { resultHtml } from './result-html.ts'
export {
  fitPastPrompt,
  type PromptColumn,
  type RefitRequest,
  readPromptRecord,
  readWaitingPrompt,
  type ShownPrompt,
  showPrompt,
  type WaitingPromptText,
} from './show-prompt.ts'
export { readFlowTitles, readStageTitles, type StageTitles } from './stage-titles.ts'
export { readStepChanges, type StepChange, type StepChanges } from './step-changes.ts'
export { NoSuchItem, type TracedItem, traceItem } from './trace-item.ts'
export { NoSuchPassage, type PassageSource, type TracedPassage, tracePassage, tracePassages } from './trace-passage.ts'
export { type ProvedPrompt, type VerifiedPrompt, verifyPrompt } from './verify-prompt.ts'
