export type { Environment } from './ai/index.ts'
export { CallFailed, type CallFailedFacts, type CallFailure, type FailedAttempt } from './call-failed.ts'
export { type CallOptions, type CallOutcome, type CallProgress, callModel } from './call-model.ts'
export type { CallSettings, ModelSettings, ProviderSettings, RetrySettings } from './call-settings.ts'
export {
  agents,
  type CliOptions,
  cliModel,
  commandEnvironment,
  isAgentConfiguration,
  type ProcessResult,
  type ProcessRun,
  runProcess,
} from './cli/index.ts'
export { costOf } from './cost-of.ts'
export * from './limits/index.ts'
export type { CallEvent, CallPurpose, CallRequest, CallUsage, FinishReason, Model, Workplace } from './model.ts'
export type { ModelContext, ModelKind } from './model-kind.ts'
export { UnusableModel } from './name-model.ts'
export { type OpenModelOptions, openModel } from './open-model.ts'
export * from './replay/index.ts'
export { callFingerprint, requestRecord } from './request-record.ts'
export * from './scripted/index.ts'
