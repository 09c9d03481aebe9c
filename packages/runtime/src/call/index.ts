export {
  BASE_URL_PATTERN,
  HEADER_NAME_PATTERN,
  PROVIDER_TYPES,
  type ProviderType,
  providersSchema,
  type ReasoningEffort,
} from '@quire/core/model'
export { loadPeer } from '../load-peer.ts'
export { CallFailed, type CallFailure } from './call-failed.ts'
export type { CallOutcome } from './call-model.ts'
export {
  applySettings,
  type CallSettings,
  modelSettings,
  type ProviderSettings,
  providerOf,
} from './call-settings.ts'
export { costOf, countInput } from './cost-of.ts'
export type { Environment } from './environment.ts'
export type { CallEvent, CallRequest, CallUsage, Embeddings, FinishReason, Model, Workplace } from './model.ts'
export { findKind, type ModelContext, type ModelKind } from './model-kind.ts'
export { nameModel } from './name-model.ts'
export { type OpenProviderModel, openModel } from './open-model.ts'
export { maxResponseBytes } from './output-limit.ts'
export { callFingerprint } from './request-record.ts'
