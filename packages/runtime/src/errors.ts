// The errors that a caller can handle. Each has a `code`, fields with details, and `isInstance`.
/** @public */
export { RequestTooLong } from './answer/check-request-fits.ts'
/** @public */
export { AnswerRefused, AnswerUnusable, ContractUnusable, QuestionWithoutModel } from './answer/errors.ts'
/** @public */
export { UnsafeArtifactPath } from './artifact/check-artifact-path.ts'
/** @public */
export { NoOwnPrompt, NoPromptRecord, SeveralPrompts } from './artifact/own-calls.ts'
/** @public */
export { NothingFound } from './artifact/show-artifact.ts'
/** @public */
export { FileNotWritten, FolderNotMade } from './artifact/write-file-safely.ts'
/** @public */
export { CallFailed } from './call/call-failed.ts'
/** @public */
export { UnusableModel } from './call/name-model.ts'
/** @public */
/** @public */
export {
  AlreadyAnswered,
  AnswerAwaited,
  CannotFork,
  FlowCannot,
  FlowDiffers,
  FlowNotFound,
  ForkSourceGone,
  InvalidRunId,
  InvalidStep,
  LimitReached,
  ModelNotInRun,
  NothingToDecide,
  OptionInvalid,
  OptionsConflict,
  OptionUnknown,
  PromptNotFound,
  RequestUnusable,
  RunBusy,
  RunCancelled,
  RunConflict,
} from './engine/flow/errors.ts'
/** @public */
export { DocumentNotFound } from './engine/run/feedback.ts'
/** @public */
export { AnswerIncomplete, NotAnswered } from './front-door/ask-handle.ts'
/** @public */
export { ModelNotNamed, NodeTooOld, QuireClosed, RunHasNoLineage } from './front-door/errors.ts'
/** @public */
export {
  BlobNotFound,
  BlobTooLarge,
  MigrationFailed,
  RunNotFound,
  StoreDamaged,
  StoreFull,
  StoreGone,
  StoreNotOpened,
  StoreOfOtherVersion,
  StoreTooNew,
  StoreUnavailable,
} from './store/errors.ts'
/** @public */
export {
  ForeignStore,
  ForeignWorkspace,
  ProjectIsNoWorkspace,
  SharedWorkspace,
  TrackedStore,
  TrustNotRecorded,
  UntrustedWorkspace,
} from './trust/errors.ts'
/** @public */
export {
  BlueprintNotFound,
  InvalidSchemaFile,
  KitNotFound,
  KitNotLoaded,
  SchemaNotFound,
  WorkspaceNotFound,
} from './workspace/errors.ts'
/** @public */
export { InvalidFlowFile } from './workspace/load-flows.ts'
