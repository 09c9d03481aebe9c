// The API for programs, kits and plugins. Errors and specialized parts have their own entry points:
// @quire/runtime/errors, /engine, /store, /call, /artifact, /workspace.
/** @public */
export type { PromptAnswer, PromptInputs } from '@quire/core'
/** @public */
export type {
  CallEvent,
  CallRequest,
  CallUsage,
  Environment,
  FinishReason,
  Model,
  ModelKind,
} from './call/index.ts'
/** @public */
export type { ModelContext } from './call/model-kind.ts'
/** @public */
export type {
  Flow,
  FlowOption,
  JsonValue,
  RecordedCall,
  RunEvent,
  RunLimits,
  RunRequest,
  RunSummary,
  StepContext,
  StepDraft,
  StepHandler,
  StepResult,
} from './engine/index.ts'
/** @public */
export {
  type FitColumn,
  type FitRequest,
  type FlowRequest,
  type FollowOptions,
  type ForkChange,
  type ForkRequest,
  type OpenQuireOptions,
  openQuire,
  type ParseRequest,
  type Quire,
  type ReadResponse,
  type RenderRequest,
  type ResumeRequest,
  type RunHandle,
  type RunResult,
  type Shown,
} from './front-door/index.ts'
/** @public */
export {
  type ChatRequest,
  type ChatResult,
  defineKit,
  type FlowContext,
  type Kit,
  type Plugin,
  type PluginHost,
} from './kit/index.ts'
/** @public */
export type { Workspace } from './workspace/index.ts'
