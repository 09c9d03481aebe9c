export { findLeadingFence, unwrapFence } from './fence-line.ts'
export { FenceTracker } from './fence-tracker.ts'
