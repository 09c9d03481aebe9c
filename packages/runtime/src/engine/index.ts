export type { Boundary, OnBoundary } from './boundary.ts'
export { Engine, type EngineOptions, type RunToEndOptions } from './engine.ts'
export { ClaimLost, FlowNotFound, InvalidStep, LimitReached, RunConflict, RunNotFound } from './errors.ts'
export { type RunEvent, type RunEventType, readEvents } from './events.ts'
export type {
  Flow,
  FlowOption,
  JsonValue,
  PromptPreview,
  RunRequest,
  StepContext,
  StepDraft,
  StepHandler,
  StepResult,
} from './flow.ts'
export { DEFAULT_LIMITS, type RunLimits } from './limits.ts'
export { type ListedRun, listRuns, type ShownRun, type StepFailure, showRun } from './list-runs.ts'
export type { RecordedCall } from './record-call.ts'
export { createReplayFlow, REPLAY } from './replay-flow.ts'
export { cancelRun, decideStep, retryFailed } from './run-control.ts'
export { type RunDocument, type RunSummary, summariseRun } from './run-summary.ts'
export { runFingerprint, type StartRunOptions, startRun } from './start-run.ts'
export { type Claim, StepQueue } from './step-queue.ts'
export { Worker, type WorkerOptions } from './worker.ts'
