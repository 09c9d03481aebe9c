export type { Boundary } from './boundary.ts'
export { type CallGroup, type CallTotals, readCallGroups, totalOf, type UnknownCost } from './call-totals.ts'
export { changeLimits } from './change-limits.ts'
export { applyChange, type ChangedRun, type RunChange } from './change-run.ts'
export { Engine } from './engine.ts'
export { FlowCannot, RunCancelled, RunConflict } from './errors.ts'
export { lastEvent, type RunEvent, readEvents } from './events.ts'
export { type Feedback, giveFeedback } from './feedback.ts'
export type {
  CancelledRun,
  EstimatedRun,
  ExpectedCalls,
  Extension,
  Flow,
  FlowEstimate,
  FlowOption,
  JsonValue,
  KnownStep,
  ModelChange,
  ModelsChanged,
  PreviewedRun,
  PromptPreview,
  Range,
  RunRequest,
  StepContext,
  StepDraft,
  StepHandler,
  StepResult,
} from './flow.ts'
export { describeIdentity } from './flow-identity.ts'
export type { OnOutage } from './heartbeat.ts'
export { stepId } from './insert-steps.ts'
export type { RunLimits } from './limits.ts'
export { listPrompts, promptText, readPromptRequest, type WaitingPrompt } from './list-prompts.ts'
export type { RecordedCall } from './record-call.ts'
export { approveStep, cancelRun, retryFailed } from './run-control.ts'
export type { RunProgress } from './run-progress.ts'
export { type RunSummary, summariseRun } from './run-summary.ts'
export { type ShownRun, type StepFailure, showRun } from './show-run.ts'
export { LARGEST_BACKOFF, LONGEST_DELAY_SECONDS, MAX_RETRIES } from './step-retry.ts'
export { readStoredRun, type StoredArtifact, type StoredRun } from './stored-run.ts'
