/** @public */
export type { ChatRequest, ChatResult } from './chat.ts'
/** @public */
export { type Finding, modelFinding } from './finding.ts'
/** @public */
export type { FlowContext } from './flow-context.ts'
/** @public */
export { defineKit, type Kit, type KitHandler, kitLabel } from './kit.ts'
/** @public */
export type { Attempt, Folder, Plugin, PluginHost } from './plugin.ts'
