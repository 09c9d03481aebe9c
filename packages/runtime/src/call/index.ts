export type { Environment } from './ai/index.ts'
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
export * from './limits/index.ts'
export type { CallEvent, CallPurpose, CallRequest, CallUsage, FinishReason, Model } from './model.ts'
export { type ModelContext, openModel } from './open-model.ts'
export { providersSchema } from './providers-schema.ts'
export { callFingerprint, requestRecord } from './request-record.ts'
export { parseFault, type ScriptedFault, type ScriptedOptions } from './scripted/index.ts'
