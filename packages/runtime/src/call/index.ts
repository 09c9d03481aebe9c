export type { Environment } from './ai/index.ts'
export { applySettings } from './apply-settings.ts'
export { CallFailed, type CallFailedFacts, type CallFailure, type FailedAttempt } from './call-failed.ts'
export { type CallOptions, type CallOutcome, type CallProgress, callModel } from './call-model.ts'
export {
  type CallSettings,
  type ModelSettings,
  modelSettings,
  type ProviderSettings,
  providerOf,
  type RetrySettings,
} from './call-settings.ts'
export { costOf } from './cost-of.ts'
export { type AskOptions, createAsk } from './create-ask.ts'
export * from './limits/index.ts'
export type { CallEvent, CallRequest, CallUsage, FinishReason, Model, Workplace } from './model.ts'
export type { ModelContext, ModelKind } from './model-kind.ts'
export { nameModel, UnusableModel } from './name-model.ts'
export { type OpenModelOptions, openModel } from './open-model.ts'
export { providersSchema } from './providers-schema.ts'
export * from './replay/index.ts'
export { callFingerprint, requestRecord } from './request-record.ts'
