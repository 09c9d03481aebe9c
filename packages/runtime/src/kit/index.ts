export { checkRoom, type FirstPrompt, RequestTooLong, type ShortModel } from './check-room.ts'
export type { FlowEnvironment } from './flow-environment.ts'
export { defineKit, type Kit } from './kit.ts'
