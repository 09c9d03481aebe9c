/** @public */
export { type Finding, modelFinding } from './finding.ts'
/** @public */
export type { FlowContext } from './flow-context.ts'
/** @public */
export { defineKit, type Kit, type KitHandler } from './kit.ts'
/** @public */
export { kitLabel } from './kit-label.ts'
/** @public */
export type { Attempt, Folder, Plugin } from './plugin.ts'
/** @public */
export type { PluginHost } from './plugin-host.ts'
