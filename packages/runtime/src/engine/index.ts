export type { RecordedCall } from '../call/model.ts'
export type { OnOutage } from '../store/wait-for-store.ts'
export { Engine } from './engine.ts'
export type { Boundary } from './flow/boundary.ts'
export { FlowCannot, RunCancelled, RunConflict } from './flow/errors.ts'
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
} from './flow/flow.ts'
export type { FlowOutline, FlowPage, FlowPageOptions, OutlinedPart, OutlinedStep } from './flow/flow-outline.ts'
export { type CallGroup, type CallTotals, readCallGroups, totalOf, type UnknownCost } from './records/call-totals.ts'
export { lastEvent, type RunEvent, readEvents } from './records/events.ts'
export { describeIdentity } from './records/flow-identity.ts'
export { GLOSSARY_TITLE, type Glossary, readGlossary, type Term } from './records/glossary.ts'
export { listPrompts, promptText, readPromptRequest, type WaitingPrompt } from './records/list-prompts.ts'
export type { RunLimits } from './records/run-limits.ts'
export type { RunProgress } from './records/run-progress.ts'
export { type RunSummary, summariseRun } from './records/run-summary.ts'
export { type ShownRun, type StepFailure, showRun } from './records/show-run.ts'
export { readStoredRun, type StoredArtifact, type StoredRun } from './records/stored-run.ts'
export { applyChange, type ChangedRun, type RunChange } from './run/change-run.ts'
export { type Feedback, giveFeedback } from './run/feedback.ts'
export { approveStep, cancelRun, changeLimits, retryFailed } from './run/run-control.ts'
export { stepId } from './step/insert-steps.ts'
export { LARGEST_BACKOFF, LONGEST_DELAY_SECONDS, MAX_RETRIES } from './step/step-retry.ts'
export { findInterruptedRuns } from './worker/interrupted-runs.ts'
