export { FenceTracker } from './fence-tracker.ts'
export { findLeadingFence, unwrapFence } from './unwrap-fence.ts'
