export type { FlowEnvironment } from './flow-environment.ts'
export { defineKit, type Kit } from './kit.ts'
