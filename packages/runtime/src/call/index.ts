export {
  BASE_URL_PATTERN,
  HEADER_NAME_PATTERN,
  PROVIDER_TYPES,
  type ProviderType,
  providersSchema,
  type ReasoningEffort,
} from '@quire/core/model'
export { loadPeer } from '../load-peer.ts'
export { applySettings } from './apply-settings.ts'
export { CallFailed, type CallFailure } from './call-failed.ts'
export type { CallOutcome } from './call-model.ts'
export {
  type CallSettings,
  modelSettings,
  type ProviderSettings,
  providerOf,
} from './call-settings.ts'
export { costOf } from './cost-of.ts'
export type { Environment } from './environment.ts'
export * from './limits/index.ts'
export type { CallEvent, CallRequest, CallUsage, FinishReason, Model, Workplace } from './model.ts'
export { findKind, type ModelContext, type ModelKind } from './model-kind.ts'
export { nameModel } from './name-model.ts'
export { type OpenProviderModel, openModel } from './open-model.ts'
export { maxReplyBytes } from './reply-limit.ts'
export { callFingerprint } from './request-record.ts'
export { countInput } from './worst-case.ts'
