export type { AdoptedRun } from './adopt-run.ts'
export type { Boundary, OnBoundary } from './boundary.ts'
export { changeLimits } from './change-limits.ts'
export type { Claim } from './claim-steps.ts'
export { Engine, type EngineOptions, type RunToEndOptions } from './engine.ts'
export {
  ClaimLost,
  FlowCannot,
  FlowDiffers,
  FlowNotFound,
  InvalidRunId,
  InvalidStep,
  LimitReached,
  NothingToDecide,
  OptionInvalid,
  OptionUnknown,
  RequestUnusable,
  RunBusy,
  RunCancelled,
  RunConflict,
  StoreGone,
} from './errors.ts'
export { lastEvent, type RunEvent, type RunEventType, readEvents } from './events.ts'
export { DocumentNotFound, type Feedback, giveFeedback } from './feedback.ts'
export type {
  CancelledRun,
  Extension,
  Flow,
  FlowOption,
  JsonValue,
  KnownStep,
  PromptPreview,
  RunRequest,
  StepCallOptions,
  StepContext,
  StepDraft,
  StepHandler,
  StepResult,
} from './flow.ts'
export type { FlowIdentity } from './flow-identity.ts'
export type { RunLimits } from './limits.ts'
export { type ListedRun, listRuns, type ShownRun, type StepFailure, showRun } from './list-runs.ts'
export type { PerformOptions } from './perform-run.ts'
export type { RecordedCall } from './record-call.ts'
export { approveStep, cancelRun, decideStep, retryFailed } from './run-control.ts'
export type { RunProgress } from './run-progress.ts'
export { type RunDocument, type RunSummary, summariseRun } from './run-summary.ts'
export { type RunResource, type StartedRun, type StartRunOptions, startRun } from './start-run.ts'
export { LARGEST_BACKOFF, LONGEST_DELAY_SECONDS, MOST_RETRIES } from './step-retry.ts'
export { Worker, type WorkerOptions } from './worker.ts'
export type { OnOutage } from './worker-heart.ts'
