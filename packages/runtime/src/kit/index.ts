/** @public */
export { type Finding, modelFinding } from './finding.ts'
/** @public */
export type { FlowContext } from './flow-context.ts'
/** @public */
/** @public */
export { defineKit, type Kit, type KitHandler, kitLabel } from './kit.ts'
/** @public */
/** @public */
export type { Attempt, Folder, Plugin, PluginHost } from './plugin.ts'
