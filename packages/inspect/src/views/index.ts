// Each function takes the store's database: `(await quire.store()).db`.
export { blameLayers, type LayerBlame } from './blame-layers.ts'
export { AmbiguousPath, findNamed, findStep, isSourceFile } from './find-named.ts'
export { findUses, type PromptUse } from './find-uses.ts'
export { type ListedArtifact, listArtifacts } from './list-artifacts.ts'
export { type ListedCall, listCalls } from './list-calls.ts'
export { listProjects, type ProjectOverview } from './list-projects.ts'
export { type ListedRun, listRuns } from './list-runs.ts'
export { type ListedStep, listSteps } from './list-steps.ts'
export { type PageRequest, pageRuns, type RunFilter, type RunOverview, type RunPage } from './page-runs.ts'
export { type RunDetails, readRun } from './read-run.ts'
export { readStep, type StepDetails } from './read-step.ts'
export { resultHtml } from './result/result-html.ts'
export {
  fitPastPrompt,
  type PromptColumn,
  type RefitRequest,
  readPromptRecord,
  type ShownPrompt,
  showPrompt,
} from './show-prompt.ts'
export { NoSuchPassage, type PassageSource, type TracedPassage, tracePassage, tracePassages } from './trace-passage.ts'
export { type ProvedPrompt, type VerifiedPrompt, verifyPrompt } from './verify-prompt.ts'
export { readWaitingPrompt, type WaitingPromptText } from './waiting-prompts.ts'
